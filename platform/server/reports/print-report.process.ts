import { printReport } from '#platform/core/files.process.ts'
import { addPart, completeFile, createFile } from '../files/files.repo.ts'
import type { PdfDocument } from '../documents/pdf/pdf-document.ts'
import { renderPdf } from '../documents/pdf/render-pdf.ts'
import { serverProcess, type ServerProcess } from '../processes/server-process.ts'
import type { ListQuery } from '../registry/store/list-sql.ts'
import { titleKey } from './report-file.ts'
import { paperNameOf, type PaperOfReport, reportPdf } from './report-pdf.ts'
import type { ServerReport } from './report-source.ts'

interface Read {
  document: PdfDocument
  rows: number
}

/** The paper of a long list: read, then laid out; the file waits for the one who asked. */
export function printReportProcess(
  reports: readonly ServerReport[],
  house: Omit<PaperOfReport, 'language'>,
): ServerProcess {
  const find = (id: string): ServerReport => {
    const found = reports.find(({ report }) => report.id === id)
    if (!found) throw new Error(`there is no report ${id}`)
    return found
  }
  return serverProcess(printReport, {
    rights: ({ registry }) => [find(registry).report.elements.view],
    notice: ({ registry }, end) => {
      const { report } = find(registry)
      const message =
        end.state === 'failed'
          ? end.why
          : { key: 'platform:notification.printResult', params: { rows: (end.result as { rows: number }).rows } }
      const params = { registry: { key: titleKey(report) } }
      return { subject: { key: 'platform:notification.printEnded', params }, message, url: report.path }
    },
    steps: {
      read: async ({ tx, about: { registry, query, language } }) => {
        const server = find(registry)
        // Rows, totals and picture are of one moment, whatever is written meanwhile.
        const asked = server.report.asAt ? { asAt: new Date().toISOString(), ...query } : query
        const { document, rows } = await reportPdf(tx, server, asked as ListQuery, { ...house, language })
        const memo: Read = { document, rows }
        return { finished: true, progress: rows, total: rows, memo, counts: { rows } }
      },
      layOut: async ({ tx, about: { registry, query, language }, memo }) => {
        const { document, rows } = memo as Read
        const { report } = find(registry)
        const name = paperNameOf(report, query as ListQuery, { ...house, language })
        const bytes = await renderPdf(document, house.texts)
        const file = await createFile(tx, { name, mediaType: 'application/pdf', element: report.elements.view })
        await addPart(tx, file, 0, bytes)
        await completeFile(tx, file)
        return { finished: true, progress: rows, total: rows, result: { file, rows } }
      },
    },
  })
}
