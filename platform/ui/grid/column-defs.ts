import type { ColDef } from 'ag-grid-community'
import type { Language } from '#platform/core/language.ts'
import { cellText, type GridColumn, headerText, isNumeric, type ValueTexts } from './grid-column.ts'

const widths: Record<GridColumn['kind'], number> = {
  text: 200,
  code: 90,
  integer: 100,
  decimal: 100,
  boolean: 90,
  date: 110,
  choice: 140,
  instant: 178,
  duration: 90,
  bilingual: 220,
  reference: 110,
  references: 160,
  rows: 90,
}

export function naturalWidth(column: GridColumn): number {
  return Math.max(widths[column.kind], headerWidth(headerText(column)))
}

/** Room for a header of at most two lines, its sort arrow included. */
function headerWidth(text: string): number {
  const longestWord = Math.max(...text.split(' ').map((word) => word.length))
  return 40 + 7.5 * Math.max(longestWord, Math.ceil(text.length / 2))
}

/** A column as the grid library wants it: plain text in the cells, numbers to the right. */
export function columnDef<Row>(column: GridColumn, language: Language, texts: ValueTexts): ColDef<Row> {
  const right = isNumeric(column)
  return {
    colId: column.field,
    headerName: headerText(column),
    valueGetter: (row) => (row.data as Record<string, unknown> | undefined)?.[column.field],
    valueFormatter: (cell) => {
      const text = cellText(column, cell.value, language, texts)
      const ended = column.identity && Boolean((cell.data as { endedAt?: unknown } | undefined)?.endedAt)
      // Said in words too: style alone does not reach everybody.
      return ended ? `${text} (${texts.ended})` : text
    },
    // Only to begin with: a plain width would undo what the window or the user has set, at each new definition.
    initialWidth: naturalWidth(column),
    sortable: column.sortable ?? true,
    sortingOrder: ['asc', 'desc'],
    hide: column.hidden ?? false,
    pinned: column.frozen ? 'left' : null,
    lockPinned: true,
    ...(right ? { cellClass: 'cell-number', headerClass: 'ag-right-aligned-header' } : {}),
    ...otherLanguage(column, language),
  }
}

/** A text in both languages says the other one on hover. */
function otherLanguage<Row>(column: GridColumn, language: Language): Pick<ColDef<Row>, 'tooltipValueGetter'> {
  if (column.kind !== 'bilingual') return {}
  const other = language === 'en' ? 'it' : 'en'
  return { tooltipValueGetter: (cell) => (cell.value as Record<Language, string> | null | undefined)?.[other] ?? '' }
}
