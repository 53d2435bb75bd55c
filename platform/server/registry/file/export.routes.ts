import { AppError } from '#platform/core/app-error.ts'
import { exportRecords } from '#platform/core/files.process.ts'
import type { exportEndpoints } from '#platform/core/registry-endpoints.ts'
import { idsInAddress } from '#platform/core/registry-queries.ts'
import { FileAnswer, reads, type Route, writes } from '../../http/route.ts'
import { mustHave } from '../../door/may-do.ts'
import { startRun } from '../../processes/start-run.ts'
import { writeWorkbook } from '../../workbook/workbook.ts'
import { elementOf, type ExportedList, exportRows, exportSheet, fileNameOf } from './export-file.ts'
import type { ListQuery } from '../store/list-sql.ts'

/** Up to the first a file is sent while it is made; up to the second it is made in the background. */
export const exportLimits = { direct: 10_000, inBackground: 200_000 }

/** A list as a workbook; one of a module is named in its `exports` too, for the job to find it. */
export function exportRoutes(list: ExportedList, endpoints: ReturnType<typeof exportEndpoints>): Route[] {
  return [
    reads(endpoints.exportFile, async (call, db) => {
      const query = call.query as ListQuery
      await mustHave(db, call.session, elementOf(list, query))
      const { language, services } = call
      const options = { list, query, language, texts: services.texts, userId: call.session.userId }
      if ((await list.count(db, query, options, exportLimits.direct)) > exportLimits.direct) {
        throw new AppError('conflict', 'platform.exportInBackground', { params: { rows: exportLimits.direct } })
      }
      return { data: new FileAnswer(writeWorkbook(exportSheet(options), exportRows(db, options)), fileNameOf(options)) }
    }),
    writes(endpoints.startExport, async (call, tx) => {
      const query = call.body as ListQuery
      await mustHave(tx, call.session, elementOf(list, query))
      const { language, services } = call
      const words = { language, texts: services.texts }
      const rows = await list.count(tx, query, words, exportLimits.inBackground)
      if (rows > exportLimits.inBackground) {
        throw new AppError('conflict', 'platform.exportTooLarge', { params: { rows: exportLimits.inBackground } })
      }
      const { only = '', except = '', ...asked } = query
      const fitsAddress = only.length <= idsInAddress && except.length <= idsInAddress
      if (rows <= exportLimits.direct && fitsAddress) return { data: { jobId: null } }
      const about = { registry: list.id, query: asked, language }
      const run = await startRun(tx, services.jobs, { process: exportRecords }, about, { query })
      return { data: { jobId: run.job } }
    }),
  ]
}
