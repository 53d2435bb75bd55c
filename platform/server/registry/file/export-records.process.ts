import { exportRecords } from '#platform/core/files.process.ts'
import type { AboutOfRun } from '#platform/core/process.ts'
import { addToSheetFile, beginSheetFile, endSheetFile, type SheetFile } from '../../files/sheet-file.ts'
import { serverProcess, type ServerProcess } from '../../processes/server-process.ts'
import type { Texts } from '../../base/texts.ts'
import {
  elementOf,
  type ExportedList,
  exportHead,
  type ExportOptions,
  exportPage,
  exportSheet,
  fileNameOf,
} from './export-file.ts'

interface Written {
  file: SheetFile
  rows: number
  after: string | null
}

/** A result too large to wait for: written page by page into a file that waits for the one who asked. */
export function exportRecordsProcess(lists: readonly ExportedList[], texts: Texts): ServerProcess {
  const find = (id: string): ExportedList => {
    const found = lists.find((list) => list.id === id)
    if (!found) throw new Error(`there is no list ${id}`)
    return found
  }
  const optionsFor = (asked: AboutOfRun<typeof exportRecords>, userId: string): ExportOptions => ({
    ...asked,
    list: find(asked.registry),
    texts,
    userId,
  })
  return serverProcess(exportRecords, {
    rights: (asked) => [find(asked.registry).element],
    notice: (asked, end) => {
      const list = find(asked.registry)
      const params = { registry: { key: list.title } }
      const message =
        end.state === 'failed'
          ? end.why
          : { key: 'platform:notification.exportResult', params: { rows: (end.result as { rows: number }).rows } }
      return { subject: { key: 'platform:notification.exportEnded', params }, message, url: list.path }
    },
    steps: {
      start: async ({ tx, about }) => {
        const options = optionsFor(about, tx.actor.id)
        const { list, query } = options
        const target = { name: fileNameOf(options), element: elementOf(list, query) }
        const begun = await beginSheetFile(tx, target, exportSheet(options))
        const file = await addToSheetFile(tx, begun, await exportHead(tx, options))
        const memo: Written = { file, rows: 0, after: null }
        return { finished: true, total: await list.count(tx, query, options), memo }
      },
      write: async ({ tx, about, memo }) => {
        const sofar = memo as Written
        const { cells, next } = await exportPage(tx, optionsFor(about, tx.actor.id), sofar.after)
        const file = await addToSheetFile(tx, sofar.file, cells)
        const written: Written = { file, rows: sofar.rows + cells.length, after: next }
        return { finished: next === null, progress: written.rows, memo: written, counts: { rows: written.rows } }
      },
      completed: async ({ tx, about, memo }) => {
        const { file, rows } = memo as Written
        await endSheetFile(tx, file, exportSheet(optionsFor(about, tx.actor.id)))
        return { finished: true, result: { file: file.id, rows } }
      },
    },
  })
}
