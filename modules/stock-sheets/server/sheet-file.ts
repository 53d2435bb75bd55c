import type { Cell } from '#platform/server/workbook/workbook.ts'
import { writeWorkbook } from '#platform/server/workbook/workbook.ts'
import { FileAnswer } from '#platform/server/http/route.ts'

export interface SheetColumn<Row> {
  label: string
  width: number
  value: (row: Row) => Cell
}

/** A sheet as a workbook: what it is of, the heads, the rows; numbers are numbers. */
export function sheetFile<Row>(
  title: string,
  about: Cell[][],
  columns: readonly SheetColumn<Row>[],
  rows: AsyncIterable<Row> | Iterable<Row>,
): FileAnswer {
  async function* cells(): AsyncGenerator<Cell[]> {
    yield [title]
    yield* about
    yield columns.map(({ label }) => label)
    for await (const row of rows) yield columns.map(({ value }) => value(row))
  }
  const sheet = { name: title.slice(0, 31).replaceAll(/[\\/?*[\]:]/g, ' '), widths: columns.map(({ width }) => width) }
  return new FileAnswer(writeWorkbook(sheet, cells()), `${title.replaceAll(/[\\/:*?"<>|]/g, ' ')}.xlsx`)
}

export const numberCell = (text: string | null): Cell => (text === null ? null : Number(text))
export const instantCell = (text: string | null): Cell => (text === null ? null : new Date(text))
