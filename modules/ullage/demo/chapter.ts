import { dayLength, hour, minute } from '#demo/story/clock.ts'
import type { Chapter, StepOf, Told } from '#demo/story/chapter.ts'
import { onShift, people } from '#demo/story/people.ts'
import type { ShipCall } from '#demo/story/told.ts'
import type { UllageReport } from '../contract/ullage.contract.ts'
import { workedArrival, workedRemainder } from '../rules/worked.fixture.ts'
import { basisOf } from '../server/ullage.repo.ts'
import * as steps from '../server/ullage-steps.ts'
import { sheetsOf, type ToldReport } from './ships-sheets.ts'

/** Older ships have their papers in the archive; of these the product has them. */
const days = 75

/** What the ships of the last weeks said is in their tanks, and the worked one of March. */
export const ullageChapter: Chapter = {
  id: 'ullage',
  after: ['movement instructions', 'tank-operations'],
  async tell(told) {
    const { story, now, since, voyageOf, say } = told
    const from = Math.max(since, now - days * dayLength)
    let count = told.march ? await tellWorked(told) : 0
    const calls = story.calls
      .filter((call) => isTold(call) && call.allFast >= from && call.allFast + 2 * hour <= now && voyageOf(call.key))
      .toSorted((a, b) => a.allFast - b.allFast)
    // One after the other, because the factor of a ship is made of its voyages before.
    for (const call of calls) count += await tellCall(told, call)
    say(`demo: ${count} ullage reports`)
  },
}

/** Barges are measured by the meter, gas by its own sheets. */
const isTold = ({ type, class: size, canceled, movements }: ShipCall) =>
  (type === 'SCN' || type === 'CRN') && size !== 'BARGE' && size !== 'LPG-H' && !canceled && movements.length > 0

async function tellCall(told: Told, call: ShipCall): Promise<number> {
  const number = told.voyageOf(call.key)!
  return told.life(async (step) => {
    const known = await step(people.jetty, call.allFast, (tx) => basisOf(tx, call.product))
    if (!known) return 0
    let count = 0
    for (const sheet of sheetsOf(call, known)) {
      if (sheet.measuredAt + hour > told.now) break
      await write(step, call.plant, number, sheet)
      count++
    }
    return count
  })
}

/** Created and written by the shift, calculated, and confirmed by the jetty. */
async function write(
  step: StepOf,
  plant: ShipCall['plant'],
  voyageNumber: string,
  { kind, measuredAt, edit }: ToldReport,
) {
  const shift = onShift(plant, measuredAt)
  const { product } = edit
  let report: UllageReport = await step(shift, measuredAt + 5 * minute, (tx) =>
    steps.createUllage(tx, { voyageNumber, kind, product, measuredAt: edit.measuredAt }),
  )
  report = await step(shift, measuredAt + 20 * minute, (tx) => steps.editUllage(tx, report, edit))
  report = await step(shift, measuredAt + 21 * minute, (tx) => steps.calculateUllage(tx, report))
  report = await step(people.jetty, measuredAt + 40 * minute, (tx) => steps.confirmUllage(tx, report))
  return report
}

/** What the shore took in March, with the content of the line. */
const shoreWithLine = '84916256'

async function tellWorked(told: Told): Promise<number> {
  const sheets: ToldReport[] = [
    {
      kind: 'beforeDischarge',
      measuredAt: Date.parse(workedArrival.measuredAt),
      edit: { ...workedArrival, shoreMass: shoreWithLine },
    },
    { kind: 'afterDischarge', measuredAt: Date.parse(workedRemainder.measuredAt), edit: workedRemainder },
  ]
  await told.life(async (step) => {
    for (const sheet of sheets) await write(step, 'S', 'S25-0147', sheet)
  })
  return sheets.length
}
