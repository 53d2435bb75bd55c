import { Worker } from 'node:worker_threads'
import { AppError } from '#platform/core/app-error.ts'
import { addRows, beginSheet, endSheet, type SheetOptions } from './sheet-writer.ts'
import { refuseHostileArchive } from './zip-guard.ts'

export type Cell = string | number | boolean | Date | null

const limits = { rows: 20_000, columns: 200, seconds: 10 }

/** Rows that are packed together: enough to be quick, few enough that nobody else waits. */
const rowsAtOnce = 500

/** Rows are written as they come and leave as they are written: memory does not grow with the file. */
export async function* writeWorkbook(sheet: SheetOptions, rows: AsyncIterable<Cell[]>): AsyncGenerator<Uint8Array> {
  let written = await beginSheet(sheet)
  yield written.bytes
  let waiting: Cell[][] = []
  for await (const row of rows) {
    if (waiting.push(row) < rowsAtOnce) continue
    written = await addRows(written.state, waiting)
    yield written.bytes
    waiting = []
  }
  written = await addRows(written.state, waiting)
  yield written.bytes
  yield await endSheet(sheet, written.state)
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
