import './rows-field.css'
import { Input } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconPlus, IconTrash } from '@tabler/icons-react'
import { type ClipboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ActionButton } from '../parts/action-button.tsx'

/** A small table of child rows: add, remove and move by button, and Tab on the last cell adds a row. */
export function RowsField(props: {
  name: string
  label: string
  hint?: string | undefined
  error?: string | undefined
  columns: { name: string; header: string; required: boolean; width?: number; numeric?: boolean }[]
  rows: readonly { key: string }[]
  /** Instead of the name of the field. */
  addLabel?: string
  /** The heading says it already. */
  hideLabel?: boolean
  renderCell: (row: number, column: string) => ReactNode
  onAdd: () => void
  /** Of what is pasted into any of its cells. */
  onPaste?: (event: ClipboardEvent) => void
  onRemove: (row: number) => void
  /** Where their order says something. */
  onMove?: (row: number, by: number) => void
}) {
  const { t } = useTranslation('shell')
  const { rows, columns, name } = props
  const [newRow, setNewRow] = useState<number | null>(null)
  const body = useRef<HTMLTableSectionElement>(null)
  const add = () => {
    setNewRow(rows.length)
    props.onAdd()
  }
  useEffect(() => {
    if (newRow === null || newRow >= rows.length) return
    body.current?.rows[newRow]?.querySelector<HTMLElement>('input, textarea')?.focus()
    setNewRow(null)
  }, [newRow, rows.length])

  const isLastCell = (target: EventTarget) => {
    const inputs = body.current?.rows[rows.length - 1]?.querySelectorAll('td:not(.rows-buttons) input, textarea')
    return inputs !== undefined && inputs.length > 0 && inputs[inputs.length - 1] === target
  }
  return (
    <Input.Wrapper
      label={props.hideLabel ? undefined : props.label}
      labelElement="div"
      error={props.error}
      description={props.hint}
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      onPaste={props.onPaste}
    >
      <div className="rows-scroll" role="group" aria-label={props.label}>
        {rows.length > 0 && (
          <table className="rows-table">
            <thead>
              <tr>
                <th scope="col">
                  <span className="visually-hidden">{t('ui.rows.position')}</span>
                </th>
                {columns.map((column) => (
                  <th
                    key={column.name}
                    scope="col"
                    className={column.numeric ? 'cell-number' : ''}
                    {...(column.width ? { style: { minWidth: column.width } } : {})}
                  >
                    {column.header}
                    {column.required && <span aria-hidden> *</span>}
                  </th>
                ))}
                <th>
                  <span className="visually-hidden">{t('ui.rows.actions')}</span>
                </th>
              </tr>
            </thead>
            {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Tab comes up from the cells */}
            <tbody
              ref={body}
              onKeyDown={(event) => {
                if (event.key !== 'Tab' || event.shiftKey || !isLastCell(event.target)) return
                event.preventDefault()
                add()
              }}
            >
              {rows.map((row, index) => (
                <tr key={row.key}>
                  <td className="rows-position">{index + 1}</td>
                  {columns.map((column) => (
                    <td key={column.name}>{props.renderCell(index, column.name)}</td>
                  ))}
                  <td className="rows-buttons">
                    {props.onMove && (
                      <>
                        <RowButton
                          label={t('ui.rows.up', { position: index + 1 })}
                          icon={IconArrowUp}
                          disabled={index === 0}
                          onClick={() => props.onMove?.(index, -1)}
                        />
                        <RowButton
                          label={t('ui.rows.down', { position: index + 1 })}
                          icon={IconArrowDown}
                          disabled={index === rows.length - 1}
                          onClick={() => props.onMove?.(index, 1)}
                        />
                      </>
                    )}
                    <RowButton
                      label={t('ui.rows.remove', { position: index + 1 })}
                      icon={IconTrash}
                      disabled={false}
                      onClick={() => props.onRemove(index)}
                    />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </div>
      <div className="rows-foot" id={`field-${name}`} tabIndex={-1}>
        <ActionButton
          label={props.addLabel ?? t('ui.rows.add', { field: props.label })}
          icon={IconPlus}
          onClick={add}
          keepLabel
        />
      </div>
    </Input.Wrapper>
  )
}

function RowButton(props: { label: string; icon: typeof IconTrash; disabled: boolean; onClick: () => void }) {
  const Glyph = props.icon
  return (
    <button
      type="button"
      aria-label={props.label}
      title={props.label}
      disabled={props.disabled}
      onClick={props.onClick}
    >
      <Glyph size={14} aria-hidden />
    </button>
  )
}

/** The same rows for reading. */
export function RowsTable(props: {
  label: string
  columns: { name: string; header: string; numeric: boolean }[]
  rows: readonly ReactNode[][]
}) {
  return (
    // A long table scrolls by itself, by keyboard too, and leaves what stands below it within reach.
    <div
      className="rows-scroll rows-long"
      {...(props.rows.length > 12 ? { role: 'region', 'aria-label': props.label, tabIndex: 0 } : {})}
    >
      <table className="rows-table rows-table-plain" aria-label={props.label}>
        <thead>
          <tr>
            {props.columns.map((column) => (
              <th key={column.name} scope="col" className={column.numeric ? 'cell-number' : ''}>
                {column.header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {props.rows.map((cells, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- rows for reading have no other name and never move
            <tr key={index}>
              {cells.map((text, at) => (
                <td key={props.columns[at]!.name} className={props.columns[at]!.numeric ? 'cell-number' : ''}>
                  {text || '–'}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
