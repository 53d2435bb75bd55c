// Runs apart from the server: a hostile or huge file costs this thread its life, and nobody else anything.
import { parentPort, workerData } from 'node:worker_threads'
import { streamXlsxRows } from 'hucre/xlsx'
import type { Cell, SheetRow } from './workbook.ts'

const { file, maxRows, maxColumns } = workerData as { file: Uint8Array; maxRows: number; maxColumns: number }
const rows = streamXlsxRows(file)

// Rows are given out as they are asked for, so that the file never stands in memory unpacked.
parentPort!.on('message', ({ count, isPassing }: { count: number; isPassing: boolean }) => {
  void give(count, isPassing).then((answer) => parentPort!.postMessage(answer))
})
parentPort!.postMessage('ready')

interface Given {
  rows: SheetRow[]
  passed: number
}

async function give(
  count: number,
  isPassing: boolean,
): Promise<Given | { problem: 'tooLarge' | 'unreadable'; cause?: string }> {
  const taken: SheetRow[] = []
  let passed = 0
  try {
    for (; passed < count; passed++) {
      const { done, value: row } = await rows.next()
      if (done) break
      if (row.index >= maxRows || row.values.length > maxColumns) return { problem: 'tooLarge' }
      if (!isPassing) taken.push({ number: row.index + 1, cells: row.values.map((value) => storable(value as Cell)) })
    }
  } catch (error) {
    return { problem: 'unreadable', cause: String(error) }
  }
  return { rows: taken, passed }
}

/** Signs that no database keeps cannot have been meant. */
function storable(value: Cell): Cell {
  if (value instanceof Date) return value.toISOString()
  return typeof value === 'string' ? value.toWellFormed().replaceAll('\0', '\uFFFD') : value
}
