import { AppError } from '#platform/core/app-error.ts'
import { SiteMoment } from '#platform/server/workbook/site-moment.ts'
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
export const instantCell = (text: string | null): Cell => (text === null ? null : new SiteMoment(text))

const pageSize = 1000

/** Every row of a list that is read by pages, each beginning after the last row of the one before. */
export async function* everyRow<Row extends { id: string }>(
  read: (page: { after?: string | undefined; limit: number }) => Promise<Row[]>,
): AsyncGenerator<Row> {
  let after: string | undefined
  do {
    const rows = await read({ after, limit: pageSize })
    yield* rows
    after = rows.length === pageSize ? rows.at(-1)!.id : undefined
  } while (after)
}

/** A file of more is asked for by a shorter period, which is how it is read anyway. */
export function refuseTooMany(count: number, most: number): void {
  if (count > most) throw new AppError('conflict', 'platform.exportTooLarge', { params: { rows: most } })
}
