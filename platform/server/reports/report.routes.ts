import type { Endpoint } from '#platform/core/endpoint.ts'
import { printReport } from '#platform/core/files.process.ts'
import { countCap } from '#platform/core/registry-queries.ts'
import { paperAnswer } from '../documents/paper-answer.ts'
import { type Call, JsonText, reads, type Route, writes } from '../http/route.ts'
import { startRun } from '../processes/start-run.ts'
import { exportRoutes } from '../registry/file/export.routes.ts'
import type { ListQuery } from '../registry/store/list-sql.ts'
import { countRows, totals } from '../registry/store/registry.repo.ts'
import { type ComparedQuery, compareReport } from './compare-report.ts'
import { exportedReport } from './report-file.ts'
import { type PaperOfReport, paperNameOf, printedRows, reportPdf } from './report-pdf.ts'
import { reportPage, type ServerReport, type Words } from './report-source.ts'

/** Up to here it is laid out while one waits. */
export const printedAtOnce = 1000

const wordsOf = ({ language, services: { texts } }: Pick<Call<Endpoint>, 'language' | 'services'>): Words => ({
  language,
  texts,
})

/** The API of one report, the same for every report. */
export function reportRoutes(server: ServerReport, find: PaperOfReport['find']): Route[] {
  const { report, source } = server
  const { list, count, totals: sums, compare, print, startPrint, startExport, exportFile } = report.endpoints
  return [
    reads(list, async (call, db) => ({
      data: new JsonText(await reportPage(db, server, call.query as ListQuery, wordsOf(call))),
    })),
    reads(count, async (call, db) => {
      const { exact, ...query } = call.query as ListQuery
      const cap = exact === 'true' ? undefined : countCap
      const rows = await countRows(db, report, query, cap, await source(db, query, wordsOf(call)))
      const isExact = cap === undefined || rows <= cap
      return { data: { count: isExact ? rows : countCap, exact: isExact } }
    }),
    reads(sums, async (call, db) => {
      const { group, ...query } = call.query as ListQuery
      return {
        data: await totals(db, report, query, group as string | undefined, await source(db, query, wordsOf(call))),
      }
    }),
    ...(compare
      ? [
          reads(compare, async (call, db) => ({
            data: await compareReport(db, server, call.query as ComparedQuery, wordsOf(call)),
          })),
        ]
      : []),
    ...exportRoutes(exportedReport(server), { startExport, exportFile }),
    reads(print, async (call, db) => {
      const [query, words] = [call.query as ListQuery, wordsOf(call)]
      const { letterhead, publicUrl } = call.services
      const { document } = await reportPdf(db, server, query, { ...words, letterhead, publicUrl, find })
      return { data: await paperAnswer(document, words.texts, paperNameOf(report, query, words)) }
    }),
    writes(startPrint, async (call, tx) => {
      const { language, services } = call
      const query = call.body as ListQuery
      if ((await printedRows(tx, server, query, wordsOf(call))) <= printedAtOnce) return { data: { jobId: null } }
      const asked = { registry: report.id, query: call.body, language }
      return { data: { jobId: (await startRun(tx, services.jobs, { process: printReport }, asked)).job } }
    }),
  ]
}
