import type { MatrixRow, MatrixTotal, MatrixValues } from '#platform/ui/matrix/matrix-model.ts'

/** Most of the time between their limits. */
const stock = (line: number, column: number) =>
  800 + 480 * Math.sin((column + line * 5) / 7) + 160 * Math.cos(column / 2.3 + line)
const received = (line: number, column: number) => ((line * 37 + column * 91) % 1200) / 10

/** Sixty rows by two months: stocks between limits, and what comes in and goes out of them. */
export function matrixScene(rowCount = 60, dayCount = 62) {
  const days = Array.from({ length: dayCount }, (_, index) =>
    new Date(Date.UTC(2026, 9, 1 + index)).toISOString().slice(0, 10),
  )
  const rows = Array.from({ length: rowCount }, (_, index): MatrixRow => {
    const family = `Family ${Math.floor(index / 2) + 1}`
    return index % 2 === 0
      ? { id: `s${index}`, label: `${family}, stock`, unit: 't', decimals: 1, minimum: '200', maximum: '1400' }
      : {
          id: `t${index}`,
          label: `${family}, received`,
          unit: 't',
          decimals: 1,
          editable: (day) => day >= '2026-10-04',
          addsOverDays: true,
          totalId: 'received',
        }
  })
  const totals: MatrixTotal[] = [{ id: 'received', label: 'Received', unit: 't', decimals: 1 }]
  const values: MatrixValues = Object.fromEntries(
    rows.map((row, line) => [
      row.id,
      Object.fromEntries(
        days.map((day, column) => [day, (line % 2 === 0 ? stock(line, column) : received(line, column)).toFixed(1)]),
      ),
    ]),
  )
  return { days, rows, totals, values }
}
