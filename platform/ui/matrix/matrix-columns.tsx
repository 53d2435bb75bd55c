import type { ColDef } from 'ag-grid-community'
import type { Language } from '#platform/core/language.ts'
import { formatNumber } from '#platform/core/number-format.ts'
import { breachOf, canEditCell, type MatrixRow, type MatrixTotal } from './matrix-model.ts'

/** A line of the grid: a row, or a total below the rows. */
export interface MatrixLine {
  id: string
  head: MatrixRow | MatrixTotal
  row: MatrixRow | null
  cells: Readonly<Record<string, string>>
  overDays: string | null
}

export const headColumn = 'head'
export const sumColumn = 'sum'

export interface ColumnWords {
  row: string
  total: string
  day: (day: string) => string
  breach: (kind: 'above' | 'below', limit: string) => string
}

export const figureText = (line: MatrixLine, value: string | null | undefined, language: Language): string =>
  value == null ? '' : formatNumber(value, language, line.head.decimals)

const breachIn = (line: MatrixLine | undefined, day: string) =>
  line?.row ? breachOf(line.row, day, line.cells[day] ?? null) : null
const isWeekend = (day: string) => [0, 6].includes(new Date(`${day}T00:00Z`).getUTCDay())

/** Frozen names, one column for each day, and the sum over the days where any row has one. */
export function matrixColumns(options: {
  days: readonly string[]
  today: string | undefined
  language: Language
  words: ColumnWords
  hasSums: boolean
  isReadOnly: boolean
  isInRange: (rowIndex: number, day: string) => boolean
}): ColDef<MatrixLine>[] {
  const { days, language, words } = options
  const figure = (line: MatrixLine | undefined, value: unknown) =>
    line ? figureText(line, value as string | null, language) : ''
  const plain = { sortable: false, resizable: false, suppressMovable: true, lockPinned: true } as const
  const right = { headerClass: 'ag-right-aligned-header' }
  return [
    {
      ...plain,
      colId: headColumn,
      headerName: words.row,
      pinned: 'left',
      width: 190,
      resizable: true,
      valueGetter: ({ data }) => data && headText(data),
      cellClass: 'matrix-head',
    },
    ...days.map((day): ColDef<MatrixLine> => ({
      ...plain,
      colId: day,
      // The day of the week stands above the date.
      headerName: words.day(day).replace(' ', '\n'),
      width: 84,
      headerClass: ['ag-right-aligned-header', ...(day === options.today ? ['matrix-today'] : [])],
      valueGetter: ({ data }) => data?.cells[day] ?? null,
      valueFormatter: ({ data, value }) => figure(data, value),
      cellClass: 'cell-number',
      cellClassRules: {
        'cell-editable': ({ data }) => Boolean(data?.row && !options.isReadOnly && canEditCell(data.row, day)),
        'matrix-settled': ({ data }) => Boolean(data?.row && !options.isReadOnly && !canEditCell(data.row, day)),
        'matrix-rest': () => isWeekend(day),
        'matrix-above': ({ data }) => breachIn(data, day)?.kind === 'above',
        'matrix-below': ({ data }) => breachIn(data, day)?.kind === 'below',
        'matrix-ranged': ({ data, rowIndex }) => Boolean(data?.row && options.isInRange(rowIndex, day)),
      },
      tooltipValueGetter: ({ data }) => {
        const breach = breachIn(data, day)
        return breach && data ? words.breach(breach.kind, figureText(data, breach.limit, language)) : ''
      },
      // Only where there is something to say: plain text is drawn much faster than a component.
      cellRendererSelector: ({ data }) => {
        const breach = breachIn(data, day)
        if (!data || !breach) return undefined
        const said = words.breach(breach.kind, figureText(data, breach.limit, language))
        return { component: BreachCell, params: { sign: breach.kind === 'above' ? '▲' : '▼', words: said } }
      },
    })),
    ...(options.hasSums
      ? [
          {
            ...plain,
            ...right,
            colId: sumColumn,
            headerName: words.total,
            pinned: 'right' as const,
            width: 96,
            valueGetter: ({ data }: { data?: MatrixLine | undefined }) => data?.overDays ?? null,
            valueFormatter: ({ data, value }: { data?: MatrixLine | undefined; value?: unknown }) =>
              figure(data, value),
            cellClass: ['cell-number', 'matrix-sum'],
          },
        ]
      : []),
  ]
}

const headText = ({ head }: MatrixLine) => (head.unit === undefined ? head.label : `${head.label} (${head.unit})`)

/** A figure beyond a limit: coloured, with a sign, and in words for whoever sees neither. */
function BreachCell(props: { valueFormatted: string | null; sign: string; words: string }) {
  return (
    <>
      <span className="matrix-sign" aria-hidden>
        {props.sign}
      </span>
      {props.valueFormatted}
      <span className="visually-hidden">, {props.words}</span>
    </>
  )
}
