// Runs apart from the server: a hostile or huge file costs this thread its life, and nobody else anything.
import { parentPort, workerData } from 'node:worker_threads'
import { streamXlsxRows } from 'hucre/xlsx'

const { file, maxRows, maxColumns } = workerData as { file: Uint8Array; maxRows: number; maxColumns: number }
const rows: unknown[][] = []
for await (const row of streamXlsxRows(file)) {
  if (rows.length >= maxRows || row.values.length > maxColumns) {
    parentPort?.postMessage({ tooLarge: true })
    process.exit()
  }
  rows[row.index] = row.values.map((value) => (value instanceof Date ? value.toISOString() : value))
}
parentPort?.postMessage({ rows })
