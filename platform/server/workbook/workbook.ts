import { Worker } from 'node:worker_threads'
import { AppError } from '#platform/core/app-error.ts'
import type { Figure } from './figure.ts'
import { addRows, beginSheet, endSheet, type SheetOptions } from './sheet-writer.ts'
import { refuseHostileArchive } from './zip-guard.ts'

export type Cell = string | number | boolean | Date | Figure | null

/** A row of a sheet with its number, as people see it beside the row. */
export interface SheetRow {
  number: number
  cells: Cell[]
}

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

/** Head and header stand above the rows of a file. */
const rowsAbove = 50
const maxColumns = 200
/** The longest that a reader may work on one answer, and the longest that it takes to begin or waits for the next question. */
const patience = { answering: 10_000, waiting: 60_000 }

export interface SheetReader {
  /** The next rows of the first sheet, fewer at its end; values only, formulas and macros are nothing to us. */
  take(count: number): Promise<SheetRow[]>
  /** Goes over the next rows without giving them out; answers how many there were. */
  pass(count: number): Promise<number>
  close(): void
}

type ReaderAnswer = { rows: SheetRow[]; passed: number } | { problem: 'tooLarge' | 'unreadable'; cause?: unknown }

/** Reads in a thread of its own. A reader that takes too long, or is left alone, ends by itself. */
export function openWorkbook(file: Buffer, maxRows: number, onClose = () => {}): SheetReader {
  refuseHostileArchive(file)
  const worker = new Worker(new URL('./read-workbook.worker.ts', import.meta.url), {
    workerData: { file, maxRows: maxRows + rowsAbove, maxColumns },
    resourceLimits: { maxOldGenerationSizeMb: 512 },
  })
  const close = () => void worker.terminate()
  let failure: unknown
  const allow = (milliseconds: number) =>
    setTimeout(() => {
      failure = new Error(`the reader was given up after ${milliseconds} ms`)
      close()
    }, milliseconds)
  let timer = allow(patience.waiting)
  const give = (milliseconds: number) => {
    clearTimeout(timer)
    if (!ended) timer = allow(milliseconds)
  }
  let settle = (_answer: ReaderAnswer) => {}
  let ended = false
  const ready = Promise.withResolvers<void>()
  worker.on('message', (answer: ReaderAnswer | 'ready') => (answer === 'ready' ? ready.resolve() : settle(answer)))
  worker.on('error', (error) => {
    failure = error
  })
  worker.once('exit', () => {
    ended = true
    clearTimeout(timer)
    ready.resolve()
    settle({ problem: 'unreadable', cause: failure })
    onClose()
  })
  const ask = async (count: number, isPassing: boolean) => {
    // A busy machine takes its time to start a thread, which says nothing about the file.
    await ready.promise
    give(patience.answering)
    const answer = await new Promise<ReaderAnswer>((resolve) => {
      settle = resolve
      if (ended) resolve({ problem: 'unreadable', cause: failure })
      else worker.postMessage({ count, isPassing })
    })
    give(patience.waiting)
    if ('rows' in answer) return answer
    close()
    throw answer.problem === 'tooLarge'
      ? new AppError('invalid', 'platform.workbookTooLarge', { params: { rows: maxRows } })
      : new AppError('invalid', 'platform.workbookRefused', { cause: answer.cause })
  }
  return {
    take: async (count) => (await ask(count, false)).rows,
    pass: async (count) => (await ask(count, true)).passed,
    close,
  }
}

/** A small file as a whole. */
export async function readWorkbook(file: Buffer, maxRows = 20_000): Promise<SheetRow[]> {
  const reader = openWorkbook(file, maxRows)
  try {
    return await reader.take(Infinity)
  } finally {
    reader.close()
  }
}
