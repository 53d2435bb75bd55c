import { formatDate, formatInstant } from '#platform/core/date-format.ts'
import { reportRows, type ServerReport } from '#platform/server/reports/report-source.ts'
import { dailyPlanReport } from '../contract/daily-plan.report.ts'
import { versionPattern } from '../contract/slot.ts'
import { versionsAsked } from './versions.repo.ts'

/** No version has the number nought, nor one that is none. */
const numberIn = (text: string | undefined) =>
  text === undefined ? undefined : versionPattern.test(text) ? Number(text) : 0

const rows = reportRows(dailyPlanReport, async (db, asked) =>
  (await versionsAsked(db, { ...asked, version: numberIn(asked.version) })).flatMap(
    ({ plant: plantCode, number: versionNumber, content }) =>
      content.map((slot) => ({ ...slot, plantCode, versionNumber })),
  ),
)

/** The last version of the day that was published, and on its paper which one that is. */
export const dailyPlanSource: ServerReport = {
  ...rows,
  stamp: async (db, query, { language, texts }) => {
    const day = String(query['day'])
    const plant = query['plant'] === undefined ? undefined : String(query['plant'])
    const version = numberIn(query['version'] === undefined ? undefined : String(query['version']))
    const stamps = (await versionsAsked(db, { day, plant, version })).map((one) =>
      texts.text(language, 'daily-plan:dailyPlanReport.stamp', {
        plant: one.plant,
        day: formatDate(day, language),
        number: one.number,
        at: formatInstant(one.madeAt, language),
        by: one.madeBy,
      }),
    )
    return stamps.length > 0 ? stamps.join(' · ') : null
  },
}
