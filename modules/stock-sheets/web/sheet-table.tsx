import type { ReactNode } from 'react'

export interface SheetTableColumn<Row> {
  id: string
  label: string
  unit?: string
  isNumber?: boolean
  render: (row: Row) => ReactNode
  /** What stands below all rows. */
  total?: ReactNode
}

/** A sheet with all its rows at once, its heads and its totals always in sight; the first column names the row. */
export function SheetTable<Row>(props: {
  label: string
  columns: readonly SheetTableColumn<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
}) {
  const { columns, rows } = props
  const hasTotals = columns.some(({ total }) => total !== undefined)
  const align = (column: SheetTableColumn<Row>) => (column.isNumber ? 'number' : undefined)
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
    <div className="sheet-frame" role="region" aria-label={props.label} tabIndex={0}>
      <table className="sheet-table" aria-label={props.label}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.id} scope="col" className={align(column)}>
                {column.label}
                <small>{column.unit || '\u00a0'}</small>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={props.rowKey(row)}>
              {columns.map((column, index) =>
                index === 0 ? (
                  <th key={column.id} scope="row">
                    {column.render(row)}
                  </th>
                ) : (
                  <td key={column.id} className={align(column)}>
                    {column.render(row)}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
        {hasTotals && (
          <tfoot>
            <tr>
              {columns.map((column) => (
                <td key={column.id} className={align(column)}>
                  {column.total}
                </td>
              ))}
            </tr>
          </tfoot>
        )}
      </table>
    </div>
  )
}
