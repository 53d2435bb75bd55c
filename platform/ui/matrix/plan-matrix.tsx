import './matrix-setup.ts'
import '../grid/data-grid.css'
import './plan-matrix.css'
import { IconArrowBackUp, IconArrowForwardUp } from '@tabler/icons-react'
import type { GridApi, SuppressKeyboardEventParams } from 'ag-grid-community'
import { AgGridReact } from 'ag-grid-react'
import { type ClipboardEvent, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fromClipboard, toClipboard } from '#platform/core/clipboard.ts'
import type { MarkMeaning } from '#platform/core/paste.ts'
import { densityFigures } from '../density.ts'
import { CellEditorHost, type GridEditing, useCellEditing } from '../grid/cell-editing.tsx'
import type { GridColumn } from '../grid/grid-column.ts'
import { gridTheme } from '../grid/grid-setup.ts'
import { gridTexts } from '../grid/grid-texts.ts'
import { IconButton } from '../parts/icon-button.tsx'
import { useUi } from '../ui-provider.tsx'
import { MatrixChart } from './matrix-chart.tsx'
import { figureText, matrixColumns, type MatrixLine } from './matrix-columns.tsx'
import { MatrixEditor } from './matrix-editor.tsx'
import {
  canEditCell,
  type CellChange,
  type CellRange,
  type MatrixRow,
  type MatrixTotal,
  type MatrixValues,
  valueAt,
} from './matrix-model.ts'
import { numberProblem, type PastedCells, readCells } from './matrix-paste.ts'
import { PasteQuestion, PasteReport } from './paste-report.tsx'
import { useCellRange } from './use-cell-range.ts'
import { useDayTexts } from './use-day-texts.ts'
import { useMatrixLines } from './use-matrix-lines.ts'
import { useMatrixEdits } from './use-matrix-edits.ts'

export interface PlanMatrixProps {
  label: string
  rows: readonly MatrixRow[]
  /** Sums below the rows; each row names the one that it is part of. */
  totals?: readonly MatrixTotal[]
  /** Dates, in order. */
  days: readonly string[]
  today?: string
  /** What stands in the cells. Another record's values come with another `key`: what was done before cannot be undone there. */
  values: MatrixValues
  /** Cells were written, pasted or put back; whoever holds the values changes them. */
  onChange: (changes: readonly CellChange[]) => void
  /** Why nothing can be changed here. */
  readOnly?: string | undefined
  /** The row that has the focus as a line above the table, between its limits. */
  hasChart?: boolean
}

const canStandIn = (row: MatrixRow, value: string | null) => value === null || numberProblem(row, value) === null
const none: readonly MatrixTotal[] = []
const isCommand = (press: KeyboardEvent, key: string) =>
  (press.ctrlKey || press.metaKey) && !press.altKey && press.key.toLowerCase() === key
const arrows: Record<string, readonly [down: number, across: number]> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
}

/** Figures by row and day, in one window: written and pasted as in a spreadsheet, held against their limits, summed where they add up. */
export function PlanMatrix(props: PlanMatrixProps) {
  const { rows, days, values, readOnly, totals = none } = props
  const { t, i18n } = useTranslation('shell')
  const localeText = useMemo(() => gridTexts(t), [t])
  const { language, density, styleNonce } = useUi()
  const { dayText, longDay } = useDayTexts()
  const api = useRef<GridApi<MatrixLine> | null>(null)
  const frame = useRef<HTMLDivElement>(null)
  const edits = useMatrixEdits(values, props.onChange)
  const [charted, setCharted] = useState(0)
  const [pasted, setPasted] = useState<PastedCells | null>(null)
  const [question, setQuestion] = useState<{ cells: string[][]; range: CellRange; text: string } | null>(null)

  const columns = useMemo(
    () =>
      days.map((day): GridColumn => ({ field: day, label: day, kind: 'decimal', editable: readOnly === undefined })),
    [days, readOnly],
  )
  const editing: GridEditing<MatrixLine> = {
    canEdit: ({ row }, day) => row !== null && canEditCell(row, day),
    render: ({ row: { row, cells }, column }, close) => (
      <MatrixEditor
        row={row!}
        label={t('ui.matrix.edit', { row: row!.label, day: longDay(column.field) })}
        value={cells[column.field] ?? ''}
        close={close}
        onWrite={(value) => write([{ rowId: row!.id, day: column.field, value }])}
      />
    ),
  }
  const editor = useCellEditing(api, frame, columns, editing)
  const write = (changes: readonly CellChange[]) => {
    setPasted(null)
    edits.write(changes)
  }

  const range = useCellRange(api, rows.length, days)
  const { isInRange } = range
  const { lines, totalLines } = useMatrixLines(rows, totals, days, values)
  const cellsIn = ({ rows: [top, bottom], columns: [left, right] }: CellRange) =>
    rows.slice(top, bottom + 1).flatMap((row) => days.slice(left, right + 1).map((day) => ({ row, day })))
  const clear = () => {
    const at = range.chosen()
    const changes = (at ? cellsIn(at) : [])
      .filter(({ row, day }) => canEditCell(row, day))
      .map(({ row, day }) => ({ rowId: row.id, day, value: null }))
    write(changes)
  }
  /** The first line of the range into the lines below it. */
  const fillDown = () => {
    const at = range.chosen()
    if (!at) return
    const first = rows[at.rows[0]]!
    const changes = cellsIn(at)
      .map(({ row, day }) => ({ row, day, value: valueAt(values, first.id, day) }))
      .filter(({ row, day, value }) => row !== first && canEditCell(row, day) && canStandIn(row, value))
      .map(({ row, day, value }) => ({ rowId: row.id, day, value }))
    write(changes)
  }

  const paste = (cells: string[][], at: CellRange, meaning: MarkMeaning | null) => {
    const read = readCells(rows, days, at, cells, meaning)
    if (read.ambiguous !== null) return setQuestion({ cells, range: at, text: read.ambiguous })
    setQuestion(null)
    edits.write(read.changes)
    setPasted(read)
  }
  const isTyping = (target: EventTarget) => target instanceof HTMLElement && target.closest('input, [role="dialog"]')
  const onPaste = (event: ClipboardEvent) => {
    const at = range.chosen()
    const text = event.clipboardData.getData('text/plain')
    if (isTyping(event.target) || !at || text === '') return
    event.preventDefault()
    if (readOnly !== undefined) return edits.say(t('ui.readOnly', { reason: readOnly }))
    paste(fromClipboard(text), at, null)
  }
  const onCopy = (event: ClipboardEvent) => {
    const at = range.chosen()
    if (isTyping(event.target) || !at) return
    const [left, right] = at.columns
    const cells = lines
      .slice(at.rows[0], at.rows[1] + 1)
      .map((line) => days.slice(left, right + 1).map((day) => figureText(line, line.cells[day], language)))
    event.clipboardData.setData('text/plain', toClipboard(cells))
    event.preventDefault()
  }

  /** Answers whether the key is used up, so that the library does nothing more with it. */
  const onKey = ({ event: press, node, column }: SuppressKeyboardEventParams<MatrixLine>): boolean => {
    if (press.type !== 'keydown' || node.rowPinned) return false
    const use = (action: () => void) => {
      press.preventDefault()
      action()
      return true
    }
    const arrow = arrows[press.key]
    if (arrow && press.shiftKey) return use(() => range.extend(...arrow))
    if (arrow || press.key === 'Tab' || press.key === 'Escape' || press.key === 'Home' || press.key === 'End')
      range.drop()
    if (readOnly !== undefined) return press.key === 'Enter'
    if (isCommand(press, 'z')) return use(press.shiftKey ? edits.redo : edits.undo)
    if (isCommand(press, 'y')) return use(edits.redo)
    if (isCommand(press, 'd')) return use(fillDown)
    if (press.key === 'Delete' || press.key === 'Backspace') return use(clear)
    const day = column.getColId()
    const row = node.data?.row
    if (!row || !days.includes(day)) return false
    const typed = press.key.length === 1 && press.key !== ' ' && !press.ctrlKey && !press.metaKey && !press.altKey
    if (!typed && press.key !== 'Enter' && press.key !== 'F2') return false
    if (!canEditCell(row, day)) return use(() => edits.say(t('ui.matrix.lockedCell')))
    range.drop()
    // A character is not used up for the browser: the focus moves to the editor, and it is written there.
    if (typed) editor.start(node.rowIndex!, day, press.key)
    else use(() => editor.start(node.rowIndex!, day))
    return true
  }
  const keys = useRef(onKey)
  useLayoutEffect(() => {
    keys.current = onKey
  })
  const [defaultColDef] = useState(() => ({
    suppressHeaderMenuButton: true,
    wrapHeaderText: true,
    autoHeaderHeight: true,
    suppressKeyboardEvent: (params: SuppressKeyboardEventParams<MatrixLine>) => keys.current(params),
  }))

  const columnDefs = useMemo(
    () =>
      matrixColumns({
        days,
        today: props.today,
        language,
        words: {
          row: t('ui.matrix.row'),
          total: t('ui.matrix.total'),
          day: dayText,
          breach: (kind, limit) => t(`ui.matrix.${kind}`, { limit }),
        },
        hasSums: rows.some(({ addsOverDays }) => addsOverDays),
        isReadOnly: readOnly !== undefined,
        isInRange,
      }),
    [days, props.today, language, t, dayText, rows, readOnly, isInRange],
  )
  useEffect(() => {
    api.current?.refreshCells({ force: true })
  }, [columnDefs])

  const figures = densityFigures[density]
  return (
    <section className="plan-matrix" aria-label={props.label} onPaste={onPaste} onCopy={onCopy}>
      {props.hasChart && rows[charted] && <MatrixChart row={rows[charted]} days={days} values={values} />}
      <div className="matrix-bar">
        {readOnly === undefined ? (
          <>
            <IconButton
              label={t('ui.matrix.undo')}
              icon={IconArrowBackUp}
              disabledReason={edits.canUndo ? undefined : t('ui.matrix.nothingToUndo')}
              onClick={edits.undo}
            />
            <IconButton
              label={t('ui.matrix.redo')}
              icon={IconArrowForwardUp}
              disabledReason={edits.canRedo ? undefined : t('ui.matrix.nothingToRedo')}
              onClick={edits.redo}
            />
          </>
        ) : (
          <span className="muted">{t('ui.readOnly', { reason: readOnly })}</span>
        )}
        <div role="status" className="matrix-said">
          {edits.said || (pasted && <PasteReport pasted={pasted} rows={rows} />)}
        </div>
      </div>
      <div className="grid-frame" ref={frame}>
        <div className="grid-body">
          <AgGridReact<MatrixLine>
            key={`${i18n.language}-${density}`}
            theme={gridTheme}
            styleNonce={styleNonce}
            localeText={localeText}
            rowData={lines}
            pinnedBottomRowData={totalLines}
            columnDefs={columnDefs}
            defaultColDef={defaultColDef}
            getRowId={({ data }) => data.id}
            rowHeight={figures.row}
            headerHeight={figures.row + 4}
            suppressMovableColumns
            alwaysShowVerticalScroll
            onGridReady={(event) => {
              api.current = event.api
              event.api.setGridAriaProperty('label', props.label)
            }}
            onCellFocused={({ rowIndex, rowPinned }) => {
              if (rowIndex !== null && !rowPinned) setCharted(rowIndex)
            }}
            onCellMouseDown={({ event, rowIndex, column, rowPinned }) => {
              if (!(event as MouseEvent).shiftKey || rowPinned || rowIndex === null) range.drop()
              else range.reachTo(rowIndex, column.getColId())
            }}
            onCellDoubleClicked={({ data, rowIndex, column }) => {
              const row = data?.row
              const day = column.getColId()
              if (!row || readOnly !== undefined || !days.includes(day)) return
              if (canEditCell(row, day)) editor.start(rowIndex!, day)
              else edits.say(t('ui.matrix.lockedCell'))
            }}
            onBodyScroll={editor.follow}
          />
        </div>
        {editor.cell && readOnly === undefined && (
          <CellEditorHost key={`${editor.cell.row.id} ${editor.cell.column.field}`} cell={editor.cell}>
            {editing.render(editor.cell, editor.close)}
          </CellEditorHost>
        )}
      </div>
      {question && (
        <PasteQuestion
          text={question.text}
          onClose={() => setQuestion(null)}
          onAnswer={(meaning) => paste(question.cells, question.range, meaning)}
        />
      )}
    </section>
  )
}
