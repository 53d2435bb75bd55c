import './column-chooser.css'
import { Checkbox, Popover, TextInput } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconColumns3, IconPin, IconPinFilled } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ActionButton } from '../parts/action-button.tsx'
import { IconButton } from '../parts/icon-button.tsx'
import { type ColumnLayout, layoutOf, moveColumn, showColumn } from './column-layout.ts'
import { type GridColumn, headerText } from './grid-column.ts'

/** Which columns are shown, in which order, and which stay in place; for this user on this machine. */
export function ColumnChooser(props: {
  columns: readonly GridColumn[]
  widths: ReadonlyMap<string, number>
  onChange: (layout: ColumnLayout[]) => void
  onReset: (() => void) | undefined
}) {
  const { t } = useTranslation('shell')
  const [opened, setOpened] = useState(false)
  const [search, setSearch] = useState('')
  const layout = layoutOf(props.columns, props.widths)
  const change = (field: string, how: Partial<ColumnLayout>) =>
    props.onChange(layout.map((entry) => (entry.field === field ? { ...entry, ...how } : entry)))
  const found = props.columns.filter((column) => headerText(column).toLowerCase().includes(search.toLowerCase()))
  const shown = props.columns.filter((column) => !column.hidden).length
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      position="bottom-end"
      withRoles={false}
      trapFocus
      returnFocus
      onClose={() => setSearch('')}
    >
      <Popover.Target>
        <div>
          <ActionButton
            label={t('ui.columns.label')}
            icon={IconColumns3}
            iconOnly
            expanded={opened}
            onClick={() => setOpened(!opened)}
          />
        </div>
      </Popover.Target>
      <Popover.Dropdown className="column-chooser" role="dialog" aria-label={t('ui.columns.label')}>
        <TextInput
          aria-label={t('ui.columns.search')}
          placeholder={t('ui.columns.search')}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
        <ul className="column-list">
          {found.map((column) => {
            const label = headerText(column)
            return (
              <li key={column.field}>
                <Checkbox
                  label={label}
                  checked={!column.hidden}
                  // The last one stays: an empty grid has no header to bring it back from.
                  disabled={!column.hidden && shown === 1}
                  onChange={(event) =>
                    event.currentTarget.checked
                      ? props.onChange(showColumn(layout, column.field))
                      : change(column.field, { hidden: true })
                  }
                />
                <span>
                  <IconButton
                    label={t('ui.columns.freeze', { name: label })}
                    icon={column.frozen ? IconPinFilled : IconPin}
                    pressed={column.frozen ?? false}
                    onClick={() => change(column.field, { frozen: !column.frozen })}
                  />
                  <IconButton
                    label={t('ui.columns.earlier', { name: label })}
                    icon={IconArrowUp}
                    onClick={() => props.onChange(moveColumn(layout, column.field, -1))}
                  />
                  <IconButton
                    label={t('ui.columns.later', { name: label })}
                    icon={IconArrowDown}
                    onClick={() => props.onChange(moveColumn(layout, column.field, 1))}
                  />
                </span>
              </li>
            )
          })}
        </ul>
        {props.onReset && (
          <button type="button" className="link-button" onClick={props.onReset}>
            {t('ui.columns.reset')}
          </button>
        )}
      </Popover.Dropdown>
    </Popover>
  )
}
