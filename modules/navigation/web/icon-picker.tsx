import { Popover, TextInput } from '@mantine/core'
import { createElement, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { menuIcon, menuIconNames } from '#platform/web/base/menu-icons.ts'

/** The icons of the house, to be found by name. */
export function IconPicker(props: { value: string; readOnly: boolean; onChange: (icon: string) => void }) {
  const { t } = useTranslation('navigation')
  const [opened, setOpened] = useState(false)
  const [typed, setTyped] = useState('')
  const shown = menuIconNames.filter((name) => name.includes(typed.trim().toLowerCase()))
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-start" width={316} trapFocus returnFocus>
      <Popover.Target>
        <button
          type="button"
          className="icon-choice"
          aria-haspopup="dialog"
          aria-disabled={props.readOnly}
          aria-label={t('entry.iconNow', { icon: props.value })}
          onClick={() => !props.readOnly && setOpened(!opened)}
        >
          {createElement(menuIcon(props.value), { size: 18, stroke: 1.6, 'aria-hidden': true })}
          <span>{props.value}</span>
        </button>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('entry.icon')}>
        <TextInput
          aria-label={t('entry.findIcon')}
          placeholder={t('entry.findIcon')}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <div className="icon-grid">
          {shown.map((name) => {
            const Glyph = menuIcon(name)
            return (
              <button
                key={name}
                type="button"
                title={name}
                aria-label={name}
                aria-pressed={name === props.value}
                onClick={() => {
                  props.onChange(name)
                  setOpened(false)
                }}
              >
                <Glyph size={20} stroke={1.5} aria-hidden />
              </button>
            )
          })}
        </div>
        {shown.length === 0 && <p className="muted">{t('entry.noIcon')}</p>}
      </Popover.Dropdown>
    </Popover>
  )
}
