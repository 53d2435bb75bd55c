import type { Endpoint } from '#platform/core/endpoint.ts'
import { countCap } from '#platform/core/registry-queries.ts'
import { type Call, FileAnswer, JsonText, reads, type Route } from '../http/route.ts'
import { exportRoutes } from '../registry/file/export.routes.ts'
import type { ListQuery } from '../registry/store/list-sql.ts'
import { countRows, totals } from '../registry/store/registry.repo.ts'
import { type ComparedQuery, compareReport } from './compare-report.ts'
import { exportedReport, fileNameOf } from './report-file.ts'
import { reportPdf } from './report-pdf.ts'
import { reportPage, type ServerReport, type Words } from './report-source.ts'

const wordsOf = ({ language, services: { texts } }: Pick<Call<Endpoint>, 'language' | 'services'>): Words => ({
  language,
  texts,
})

/** The API of one report, the same for every report. */
export function reportRoutes(server: ServerReport): Route[] {
  const { report, source } = server
  const { list, count, totals: sums, compare, print, startExport, exportFile } = report.endpoints
  const routes = [
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
  ]
  if (!report.paper) return routes
  return [
    ...routes,
    reads(print, async (call, db) => {
      const [query, words] = [call.query as ListQuery, wordsOf(call)]
      const bytes = await reportPdf(db, server, query, words)
      async function* once() {
        yield bytes
      }
      return { data: new FileAnswer(once(), `${fileNameOf(report, query, words)}.pdf`) }
    }),
  ]
}
