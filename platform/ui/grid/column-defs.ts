import type { ColDef } from 'ag-grid-community'
import type { Language } from '#platform/core/language.ts'
import { cellText, type GridColumn, headerText, isNumeric, textIn, type ValueTexts } from './grid-column.ts'
import { FigureCell } from './figure-cell.tsx'
import { GroupHead } from './group-head.tsx'
import { type GridGroup, groupHeadOf } from './row-source.ts'

const widths: Record<GridColumn['kind'], number> = {
  text: 170,
  code: 90,
  integer: 100,
  decimal: 100,
  boolean: 90,
  date: 110,
  choice: 140,
  instant: 178,
  duration: 90,
  bilingual: 190,
  reference: 120,
  references: 160,
  rows: 90,
}

/** A code as long as a mail address is read like a text. */
const longCode = 60
const shortCode = 16
/** As many decimals as a number has room for in the usual width. */
const usualDecimals = 5
/** What is counted in these has nine digits and a sign. */
const smallUnits = new Set(['kg', 'l'])
/** What may be this long seldom is: other records are named in a few letters. */
const spareCode = 20

export function naturalWidth(column: GridColumn): number {
  // What is said of a value stands beside it.
  const content = contentWidth(column) + (column.mark ? 28 : 0)
  // Rows mostly stand in the order of what names them, so the arrow is there.
  return Math.max(content, headerWidth(headerText(column)) + (column.identity ? 8 : 0))
}

function contentWidth(column: GridColumn): number {
  const { kind, maxLength = 0, wide, isOnlyCode, unitBy, decimals = 0 } = column
  if (wide) return 320
  if (unitBy) return widths[kind] + 60
  if (isOnlyCode && maxLength <= spareCode) return widths.code
  // A number that is cut off is another number.
  if (kind === 'decimal' && decimals > usualDecimals) return 70 + 9 * decimals
  if (isNumeric(column) && smallUnits.has(column.shownUnit ?? column.unit ?? '')) return 122 + 9 * decimals
  // The name beside its code: one that is cut off after three letters says nothing.
  if (kind === 'reference') return widths.reference + 7 * Math.min(maxLength, 8)
  if (kind !== 'code' || maxLength <= shortCode) return widths[kind]
  return maxLength > longCode ? widths.text : 130
}

/** Room for a header of at most two lines, its sort arrow included. */
function headerWidth(text: string): number {
  const longestWord = Math.max(...text.split(' ').map((word) => word.length))
  return 36 + 7.5 * Math.max(longestWord, Math.ceil(text.length / 2))
}

/** A column as the grid library wants it: plain text in the cells, numbers to the right. */
export function columnDef<Row>(
  column: GridColumn,
  language: Language,
  /** Asked for when a cell is drawn: names come after the rows, and another definition would lay out the whole grid again. */
  texts: () => ValueTexts,
  t: (key: string, values: Record<string, string>) => string,
  onAsk?: (row: Row, field: string) => void,
  /** What is to be said of the codes in a text. */
  hint: (text: string) => string | undefined = () => undefined,
): ColDef<Row> {
  const right = isNumeric(column)
  const { unit, shownUnit } = column
  const stored = unit && shownUnit && shownUnit !== unit ? t('ui.storedIn', { unit }) : undefined
  const headerHint = inLines(hint(headerText(column)), stored)
  const look = [
    right ? 'cell-number' : '',
    column.editable && !column.opens ? 'cell-editable' : '',
    column.isLink ? 'cell-link' : '',
  ]
  return {
    colId: column.field,
    headerName: headerText(column),
    valueGetter: (row) => (row.data as Record<string, unknown> | undefined)?.[column.field],
    valueFormatter: (cell) => {
      const text = textIn(column, (cell.data ?? {}) as Record<string, unknown>, language, texts())
      const ended = column.identity && Boolean((cell.data as { endedAt?: unknown } | undefined)?.endedAt)
      // Said in words too: style alone does not reach everybody.
      return ended ? `${text} (${texts().ended})` : text
    },
    // Only to begin with: a plain width would undo what the window or the user has set, at each new definition.
    initialWidth: naturalWidth(column),
    sortable: column.sortable ?? true,
    sortingOrder: ['asc', 'desc'],
    hide: column.hidden ?? false,
    pinned: column.frozen ? 'left' : null,
    lockPinned: true,
    cellClass: look.filter(Boolean),
    ...(right ? { headerClass: 'ag-right-aligned-header' } : {}),
    ...(headerHint ? { headerTooltip: headerHint } : {}),
    ...onHover(column, language, texts, hint),
    ...(column.asks || column.mark ? { cellRenderer: FigureCell, cellRendererParams: { figure: column, onAsk } } : {}),
  }
}

const inLines = (...lines: (string | undefined)[]) => lines.filter(Boolean).join('\n')

/** A text in both languages says the other one on hover, a reference all of its name; and codes what they mean. */
function onHover<Row>(
  column: GridColumn,
  language: Language,
  texts: () => ValueTexts,
  hint: (text: string) => string | undefined,
): Pick<ColDef<Row>, 'tooltipValueGetter'> {
  const other = language === 'en' ? 'it' : 'en'
  switch (column.kind) {
    case 'bilingual':
      return {
        tooltipValueGetter: (cell) => (cell.value as Record<Language, string> | null | undefined)?.[other] ?? '',
      }
    case 'reference':
      return {
        tooltipValueGetter: (cell) => {
          const text = cellText({ ...column, isOnlyCode: false }, cell.value, language, texts())
          return inLines(text, hint(text))
        },
      }
    case 'text':
    case 'code':
    case 'choice':
      return { tooltipValueGetter: (cell) => hint(cellText(column, cell.value, language, texts())) ?? '' }
    default:
      return {}
  }
}

/** The first column of a row that heads a group says which; the text runs on over its empty neighbours. */
export function groupHeadCell<Row>(
  label: ((group: GridGroup) => string) | undefined,
): Pick<ColDef<Row>, 'cellRendererSelector'> {
  if (!label) return {}
  return {
    cellRendererSelector: ({ data }) => {
      const head = groupHeadOf(data)
      return head && { component: GroupHead, params: { text: label(head), opened: head.opened } }
    },
  }
}
