import './search.css'
import { useNavigate } from '@tanstack/react-router'
import { Combobox, TextInput, useCombobox } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { searchLimits } from '#platform/core/search.contract.ts'
import { fold } from '#platform/core/search-text.ts'
import { failureLines } from '../base/api-failure.ts'
import { menuIcon } from '../base/menu-icons.ts'
import { useShortcuts } from '../base/shortcuts.ts'
import { addressOf } from './hit-address.ts'
import { HitLine } from './hit-line.tsx'
import { Marked } from './marked.tsx'
import { useSearchOverview } from './use-search.ts'

const screensShown = 5
const groupsShown = 5
const hitsShown = 3

/** The search of the top bar: what is typed is looked for at once; Enter, Tab and Escape close it. */
export function SearchBox() {
  const { t } = useTranslation('shell')
  const navigate = useNavigate()
  const input = useRef<HTMLInputElement>(null)
  const cameFrom = useRef<Element | null>(null)
  const [text, setText] = useState('')
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() })
  const found = useSearchOverview({ text, isPattern: false })
  const typed = text.trim()
  const askable = typed.length >= searchLimits.shortest

  const open = () => {
    cameFrom.current = document.activeElement
    input.current?.focus()
    input.current?.select()
  }
  useShortcuts([
    { keys: 'Ctrl+K', label: t('shortcut.search'), run: open },
    { keys: '/', label: t('shortcut.search'), run: open },
  ])
  const close = () => {
    setText('')
    combobox.closeDropdown()
  }
  const go = (href: string) => {
    close()
    input.current?.blur()
    void navigate({ href })
  }
  const allResults = `/search?${new URLSearchParams({ text: typed })}`

  const forget = useEffectEvent(() => combobox.resetSelectedOption())
  useEffect(() => forget(), [text])

  const screens = found.screens.slice(0, screensShown)
  const groups = found.groups.slice(0, groupsShown)
  const nothing = !found.searching && !found.error && screens.length === 0 && groups.length === 0
  return (
    <search className="search-box">
      <Combobox store={combobox} onOptionSubmit={go} withinPortal position="bottom-start" width={520}>
        <Combobox.Target withExpandedAttribute>
          <TextInput
            ref={input}
            aria-label={t('search.label')}
            placeholder={t('search.placeholder')}
            leftSection={<IconSearch size={15} aria-hidden />}
            rightSection={<kbd className="search-keys">Ctrl+K</kbd>}
            rightSectionWidth={54}
            rightSectionPointerEvents="none"
            maxLength={searchLimits.longest}
            spellCheck={false}
            autoComplete="off"
            value={text}
            onChange={(event) => {
              setText(event.currentTarget.value)
              combobox.openDropdown()
            }}
            onBlur={close}
            onKeyDown={(event) => {
              if (event.key === 'Escape') {
                event.preventDefault()
                close()
                if (cameFrom.current instanceof HTMLElement && cameFrom.current !== document.body)
                  cameFrom.current.focus()
                else input.current?.blur()
              }
              // Enter on a chosen line is the list's business.
              if (event.key === 'Enter' && combobox.getSelectedOptionIndex() === -1 && typed !== '') go(allResults)
            }}
          />
        </Combobox.Target>
        <Combobox.Dropdown hidden={typed === ''} className="search-drop">
          <Combobox.Options mah={480} style={{ overflowY: 'auto' }}>
            {!askable && <div className="option-note">{t('search.short', { count: searchLimits.shortest })}</div>}
            {screens.length > 0 && (
              <Combobox.Group label={t('search.screens')}>
                {screens.map((screen) => {
                  const Glyph = menuIcon(screen.icon)
                  return (
                    <Combobox.Option key={screen.path} value={screen.path}>
                      <span className="hit">
                        <Glyph size={15} stroke={1.6} aria-hidden />
                        <span className="hit-title">
                          <Marked text={screen.title} marks={fold(typed).split(/\s+/)} />
                        </span>
                        <span className="hit-excerpt muted">{screen.way}</span>
                      </span>
                    </Combobox.Option>
                  )
                })}
              </Combobox.Group>
            )}
            {groups.map((group) => (
              <Combobox.Group key={group.kind} label={group.title}>
                {group.hits.slice(0, hitsShown).map((hit) => (
                  <Combobox.Option key={hit.id} value={addressOf(group, hit)}>
                    <HitLine hit={hit} />
                  </Combobox.Option>
                ))}
              </Combobox.Group>
            ))}
            {askable && found.searching && <div className="option-note">{t('ui.loading')}</div>}
            {askable && found.error && (
              <div className="option-note" role="alert">
                {failureLines(found.error, t('message.failed')).join(' ')}
              </div>
            )}
            {askable && nothing && <div className="option-note">{t('search.none', { text: typed })}</div>}
            {askable && (
              <Combobox.Option value={allResults} className="search-all">
                {t('search.all', { text: typed })}
              </Combobox.Option>
            )}
          </Combobox.Options>
        </Combobox.Dropdown>
      </Combobox>
    </search>
  )
}
