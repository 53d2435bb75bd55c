import { z } from 'zod'
import { languages } from '#platform/core/language.ts'
import { addToSheetFile, beginSheetFile, endSheetFile, type SheetFile } from '../../files/sheet-file.ts'
import { defineJob, type Job } from '../../jobs/job.ts'
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

export const exportJobKind = 'registry.export'

const payload = z.object({
  registry: z.string(),
  query: z.record(z.string(), z.union([z.string(), z.number()])),
  language: z.enum(languages),
})

interface Written {
  file: SheetFile
  rows: number
  after: string | null
}

/** A result too large to wait for: written page by page into a file that waits for the one who asked. */
export function exportRecordsJob(lists: readonly ExportedList[], texts: Texts): Job {
  const find = (id: string): ExportedList => {
    const found = lists.find((list) => list.id === id)
    if (!found) throw new Error(`there is no list ${id}`)
    return found
  }
  const optionsFor = (asked: z.infer<typeof payload>, userId: string): ExportOptions => ({
    ...asked,
    list: find(asked.registry),
    texts,
    userId,
  })
  return defineJob({
    kind: exportJobKind,
    payload,
    isResumable: true,
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
    stages: [
      {
        id: 'start',
        step: async ({ tx, payload }) => {
          const options = optionsFor(payload, tx.actor.id)
          const { list, query } = options
          const about = { name: fileNameOf(options), element: elementOf(list, query) }
          const begun = await beginSheetFile(tx, about, exportSheet(options))
          const file = await addToSheetFile(tx, begun, await exportHead(tx, options))
          const memo: Written = { file, rows: 0, after: null }
          return { finished: true, total: await list.count(tx, query, options), memo }
        },
      },
      {
        id: 'write',
        step: async ({ tx, payload, memo }) => {
          const sofar = memo as Written
          const { cells, next } = await exportPage(tx, optionsFor(payload, tx.actor.id), sofar.after)
          const file = await addToSheetFile(tx, sofar.file, cells)
          const written: Written = { file, rows: sofar.rows + cells.length, after: next }
          return { finished: next === null, progress: written.rows, memo: written }
        },
      },
      {
        id: 'completed',
        step: async ({ tx, payload, memo }) => {
          const { file, rows } = memo as Written
          await endSheetFile(tx, file, exportSheet(optionsFor(payload, tx.actor.id)))
          return { finished: true, result: { file: file.id, rows } }
        },
      },
    ],
  })
}
