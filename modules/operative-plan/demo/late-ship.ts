import { addDays } from '#platform/core/report-parameters.ts'
import { siteTime } from '#platform/core/date-format.ts'
import type { Tx } from '#platform/server/database/database.ts'
import { type Tried, triedNames } from '../contract/what-if.contract.ts'
import { operationsAhead } from '../server/operations.repo.ts'
import { whatIfsOf } from '../server/what-ifs.repo.ts'
import { discardWhatIf, makeWhatIf, moveInWhatIf } from '../server/write-what-if.ts'

const late = 48 * 3_600_000
const times = ['scheduledFrom', 'scheduledTo', 'mooringAt', 'unmooringAt'] as const

/** What the next ship would do to the plan if it came two days late; what was tried of the last one is over. */
export async function tryLateShip(tx: Tx, plant: string, now: number): Promise<void> {
  for (const one of await whatIfsOf(tx, plant)) if (one.status === 'open') await discardWhatIf(tx, one)
  const at = new Date(now).toISOString()
  const coming = (await operationsAhead(tx, plant, at))
    .filter(({ vessel, isHidden, scheduledFrom }) => vessel !== null && !isHidden && scheduledFrom > at)
    .toSorted((a, b) => (a.scheduledFrom < b.scheduledFrom ? -1 : 1))
  const [next] = coming
  if (!next) return
  const name = `${next.vesselName} two days late`
  const whatIf = await makeWhatIf(tx, { plant, name, firstDay: addDays(siteTime(at).date, -1) })
  const ofCall = coming.filter(
    ({ voyageNumber, vessel }) => voyageNumber === next.voyageNumber && vessel === next.vessel,
  )
  await moveInWhatIf(
    tx,
    whatIf,
    ofCall.map((one) => {
      const later = times.map((time) => {
        const before = one[time]
        return [time, before && new Date(Date.parse(before) + late).toISOString()]
      })
      const place = triedNames.map((field) => [field, one[field]])
      return { ...Object.fromEntries([...place, ...later]), id: one.id, version: one.version } as Tried
    }),
  )
}
