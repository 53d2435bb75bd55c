import { Worker } from 'node:worker_threads'
import { writeXlsxStream } from 'hucre/xlsx'
import { AppError } from '#platform/core/app-error.ts'
import { refuseHostileArchive } from './zip-guard.ts'

/** The one place that knows the library for workbooks. */

export type Cell = string | number | boolean | Date | null

const limits = { rows: 20_000, columns: 200, seconds: 10 }

/** Rows are written as they come and leave as they are written: memory does not grow with the file. */
export function writeWorkbook(
  sheet: string,
  rows: AsyncIterable<Cell[]>,
  widths: number[],
): ReadableStream<Uint8Array> {
  // Texts stay texts: a cell that begins with `=` is written as a string, never as a formula.
  // Excel refuses a file whose sheet is named with one of these signs.
  const name = sheet.replaceAll(/[:\\/?*[\]]/g, '-').slice(0, 31)
  return writeXlsxStream(rows, { name, columns: widths.map((width) => ({ width })) })
}

/** The cells of the first sheet, row by row; values only, formulas and macros are nothing to us. */
export async function readWorkbook(file: Buffer): Promise<Cell[][]> {
  refuseHostileArchive(file)
  const worker = new Worker(new URL('./read-workbook.worker.ts', import.meta.url), {
    workerData: { file, maxRows: limits.rows + 50, maxColumns: limits.columns },
    resourceLimits: { maxOldGenerationSizeMb: 512 },
  })
  const timer = setTimeout(() => void worker.terminate(), limits.seconds * 1000)
  try {
    const message = await new Promise<{ rows?: Cell[][]; tooLarge?: boolean }>((resolve, reject) => {
      worker.once('message', resolve)
      worker.once('error', reject)
      worker.once('exit', () => reject(new Error('the workbook could not be read in time')))
    })
    if (message.tooLarge || !message.rows)
      throw new AppError('invalid', 'platform.workbookTooLarge', { params: { rows: limits.rows } })
    return Array.from(message.rows, (row) => row ?? [])
  } catch (error) {
    throw error instanceof AppError ? error : new AppError('invalid', 'platform.workbookRefused')
  } finally {
    clearTimeout(timer)
    await worker.terminate()
  }
}
