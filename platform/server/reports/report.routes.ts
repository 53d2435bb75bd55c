import { countCap } from '#platform/core/registry-queries.ts'
import { FileAnswer, JsonText, reads, type Route } from '../http/route.ts'
import { exportRoutes } from '../registry/file/export.routes.ts'
import type { ListQuery } from '../registry/store/list-sql.ts'
import { countRows, listPage, totals } from '../registry/store/registry.repo.ts'
import { exportedReport, fileNameOf } from './report-file.ts'
import { reportPdf } from './report-pdf.ts'
import type { ServerReport } from './report-source.ts'

/** The API of one report, the same for every report. */
export function reportRoutes(server: ServerReport): Route[] {
  const { report, source } = server
  const { list, count, totals: sums, print, startExport, exportFile } = report.endpoints
  const routes = [
    reads(list, async (call, db) => {
      const query = call.query as ListQuery
      return { data: new JsonText(await listPage(db, report, query, call.language, await source(db, query))) }
    }),
    reads(count, async (call, db) => {
      const { exact, ...query } = call.query as ListQuery
      const cap = exact === 'true' ? undefined : countCap
      const rows = await countRows(db, report, query, cap, await source(db, query))
      const isExact = cap === undefined || rows <= cap
      return { data: { count: isExact ? rows : countCap, exact: isExact } }
    }),
    reads(sums, async (call, db) => {
      const { group, ...query } = call.query as ListQuery
      return { data: await totals(db, report, query, group as string | undefined, await source(db, query)) }
    }),
    ...exportRoutes(exportedReport(server), { startExport, exportFile }),
  ]
  if (!report.paper) return routes
  return [
    ...routes,
    reads(print, async ({ query, language, services: { texts } }, db) => {
      const words = { language, texts }
      const bytes = await reportPdf(db, server, query as ListQuery, words)
      async function* once() {
        yield bytes
      }
      return { data: new FileAnswer(once(), `${fileNameOf(report, query as ListQuery, words)}.pdf`) }
    }),
  ]
}
