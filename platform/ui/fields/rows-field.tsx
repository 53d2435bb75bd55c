import './rows-field.css'
import { Input } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconPlus, IconTrash } from '@tabler/icons-react'
import {
  type ClipboardEvent,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { useTranslation } from 'react-i18next'
import { ActionButton } from '../parts/action-button.tsx'
import { Explained } from '../parts/explained.tsx'
import { type DrawnRow, rowOf, useRowWindow } from './row-window.ts'

/** Said to the foot of the table, when a cell is looked for whose row may not be drawn. */
export const showRowEvent = 'show-row'
export type ShownCell = { row: number; column?: string | undefined }

/** A long table leaves what stands below it within reach, and moves from row to row by keyboard. */
const pageOfRows = 10
const rowKeys: Record<string, number> = { ArrowUp: -1, ArrowDown: 1, PageUp: -pageOfRows, PageDown: pageOfRows }

/**
 * A table of child rows: add, remove and move by button, and Tab on the last cell adds a row. Up, Down and the page keys
 * lead to the same column of another row. Of a long table only what is in sight is drawn.
 */
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
  const frame = useRef<HTMLDivElement>(null)
  const body = useRef<HTMLTableSectionElement>(null)
  const foot = useRef<HTMLDivElement>(null)
  const { isLong, drawn, onScroll, hold } = useRowWindow(rows.length, frame)
  // Drawn first, focused then: the browser scrolls to what has the focus.
  const [wanted, setWanted] = useState<ShownCell | null>(null)
  const show = (cell: ShownCell) => {
    hold(cell.row)
    setWanted(cell)
  }
  const add = () => {
    show({ row: rows.length })
    props.onAdd()
  }
  useLayoutEffect(() => {
    if (wanted === null || wanted.row >= rows.length) return
    const row = body.current?.querySelector(`tr[data-row="${wanted.row}"]`)
    const cell =
      wanted.column && row?.querySelector<HTMLElement>(`[id^="field-${name}.${wanted.row}.${wanted.column}"]`)
    const control = cell || row?.querySelector<HTMLElement>('input, textarea')
    control?.focus()
    setWanted(null)
  }, [wanted, rows.length, name])
  const asked = useEffectEvent((event: Event) => show((event as CustomEvent<ShownCell>).detail))
  useEffect(() => {
    const element = foot.current!
    const listen = (event: Event) => asked(event)
    element.addEventListener(showRowEvent, listen)
    return () => element.removeEventListener(showRowEvent, listen)
  }, [])

  const onKeyDown = (event: KeyboardEvent) => {
    const row = rowOf(event.target)
    if (row === null || event.defaultPrevented) return
    if (event.key === 'Tab' && !event.shiftKey && row === rows.length - 1 && isLastOf(event.target)) {
      event.preventDefault()
      add()
    }
    const by = rowKeys[event.key]
    if (by === undefined || !isPlainText(event.target)) return
    event.preventDefault()
    const column = event.target.id.slice(`field-${name}.${row}.`.length)
    show({ row: Math.max(0, Math.min(rows.length - 1, row + by)), column })
  }
  return (
    <Input.Wrapper
      label={props.hideLabel ? undefined : <Explained text={props.label} />}
      labelElement="div"
      error={props.error}
      description={props.hint}
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      onPaste={props.onPaste}
    >
      <div
        ref={frame}
        className={isLong ? 'rows-scroll rows-long rows-long-edited' : 'rows-scroll'}
        role="group"
        aria-label={props.label}
        onScroll={onScroll}
      >
        {rows.length > 0 && (
          <table className="rows-table" {...(isLong ? { 'aria-rowcount': rows.length + 1 } : {})}>
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
              onKeyDown={onKeyDown}
              onFocus={(event) => hold(rowOf(event.target))}
              onBlur={() => hold(null)}
            >
              {drawn.map((one) => {
                if (!('row' in one)) return <Gap key={`gap ${one.gap}`} {...one} />
                const index = one.row
                return (
                  <tr key={rows[index]!.key} data-row={index} {...(isLong ? { 'aria-rowindex': index + 2 } : {})}>
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
                )
              })}
            </tbody>
          </table>
        )}
      </div>
      <div ref={foot} className="rows-foot" id={`field-${name}`} tabIndex={-1}>
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

/** Lists that open downwards and texts of several lines have these keys for themselves. */
function isPlainText(target: EventTarget): target is HTMLInputElement {
  return target instanceof HTMLInputElement && target.type === 'text' && !target.hasAttribute('aria-haspopup')
}

function isLastOf(target: EventTarget): boolean {
  const row = (target as Element).closest('tr')
  const inputs = row?.querySelectorAll('td:not(.rows-buttons) :is(input, textarea)') ?? []
  return inputs.length > 0 && inputs[inputs.length - 1] === target
}

/** The room of rows that are not drawn. */
function Gap(props: Extract<DrawnRow, { gap: number }>) {
  return (
    <tr className="rows-gap" aria-hidden>
      <td style={{ height: props.height }} />
    </tr>
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

/** Whether there is more in the frame than it shows, to the side or below. */
function useScrolls(frame: RefObject<HTMLElement | null>): boolean {
  const [scrolls, setScrolls] = useState(false)
  useLayoutEffect(() => {
    const element = frame.current!
    const measure = () =>
      setScrolls(element.scrollHeight > element.clientHeight || element.scrollWidth > element.clientWidth)
    measure()
    if (!('ResizeObserver' in globalThis)) return undefined
    const watch = new ResizeObserver(measure)
    // The table too: rows that come later make it taller, and not the frame.
    for (const part of [element, ...element.children]) watch.observe(part)
    return () => watch.disconnect()
  }, [frame])
  return scrolls
}

/** The same rows for reading. */
export function RowsTable(props: {
  label: string
  columns: { name: string; header: string; numeric: boolean }[]
  count: number
  /** Asked only of the rows that are drawn. */
  cellsOf: (row: number) => readonly ReactNode[]
}) {
  const { count, columns } = props
  const frame = useRef<HTMLDivElement>(null)
  const { isLong, drawn, onScroll } = useRowWindow(count, frame)
  const scrolls = useScrolls(frame)
  return (
    // What does not fit scrolls by itself, by keyboard too, and leaves what stands below it within reach.
    <div
      ref={frame}
      className="rows-scroll rows-long"
      onScroll={onScroll}
      {...(scrolls ? { role: 'region', 'aria-label': props.label, tabIndex: 0 } : {})}
    >
      <table
        className="rows-table rows-table-plain"
        aria-label={props.label}
        {...(isLong ? { 'aria-rowcount': count + 1 } : {})}
      >
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.name} scope="col" className={column.numeric ? 'cell-number' : ''}>
                {column.header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {drawn.map((one) =>
            'row' in one ? (
              <tr key={one.row} data-row={one.row} {...(isLong ? { 'aria-rowindex': one.row + 2 } : {})}>
                {props.cellsOf(one.row).map((text, at) => (
                  <td key={columns[at]!.name} className={columns[at]!.numeric ? 'cell-number' : ''}>
                    {text || '–'}
                  </td>
                ))}
              </tr>
            ) : (
              <Gap key={`gap ${one.gap}`} {...one} />
            ),
          )}
        </tbody>
      </table>
    </div>
  )
}
