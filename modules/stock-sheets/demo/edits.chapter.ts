import { releaseLock } from '#platform/server/locks/locks.repo.ts'
import { datedBackRows } from '#platform/server/demo/dated-back.repo.ts'
import type { Tx } from '#platform/server/database/database.ts'
import type { Chapter, StepOf, Told } from '#demo/story/chapter.ts'
import { held, type SheetByHand, sheetsByHand } from '#demo/story/sheets-by-hand.ts'
import type { Edited } from '../contract/sheets.contract.ts'
import { editDayRow } from '../server/edit-day-row.ts'
import { tankResource } from '../server/sheets.repo.ts'
import { forceTankLock, takeTankLock } from '../server/tank-locks.ts'

/** What people wrote into the sheets of days, each under the lock of the tank; now and then one that somebody had left behind. */
export const editsChapter: Chapter = {
  id: 'stock-sheets.edits',
  after: ['tank-operations', 'stock-sheets.snapshots'],
  async tell(told) {
    const sheets = sheetsByHand(told.story, told.since, told.now)
    const ofPlants = Map.groupBy(sheets, ({ tank }) => tank.plant)
    const tell = async (some: readonly SheetByHand[]) => {
      for (const sheet of some) await told.life((step) => tellSheet(told, datedBackSteps(step), sheet))
    }
    await Promise.all([...ofPlants.values()].map(tell))
    const forced = sheets.filter(({ forgotten }) => forgotten)
    told.say(`demo: ${sheets.length} sheets by hand, ${forced.length} forced locks`)
  },
}

async function tellSheet({ idOf }: Told, step: StepOf, sheet: SheetByHand): Promise<void> {
  const { tank, day, by, at, reason, forgotten } = sheet
  const tankCode = tank.code
  const windowOf = (who: string) => `${idOf(who)}/${sheet.key}`
  if (forgotten) {
    await step(forgotten.by, forgotten.at, (tx) => takeTankLock(tx, tankCode, windowOf(forgotten.by)))
    await step(by, forgotten.forcedAt, (tx) => forceTankLock(tx, tankCode, forgotten.reason))
  }
  const owner = windowOf(by)
  const { fence } = await step(by, at - held.before, (tx) => takeTankLock(tx, tankCode, owner))
  // Nobody has written into it before.
  const seen = { tankCode, day, reason, owner, fence, version: 0 }
  await step(by, at, (tx) => editDayRow(tx, seen, editOf(sheet)))
  await step(by, at + held.after, (tx) => releaseLock(tx, { resource: tankResource(tankCode), owner, fence }))
}

const editOf = ({ measureType, level, temperature, density15, kg }: SheetByHand): Edited => ({
  measureType,
  level,
  temperature,
  density15,
  ...(measureType === 'level'
    ? { volume15: null, mass: null }
    : // From the weight in air.
      { volume15: (kg / (Number(density15) - 0.0011)).toFixed(0), mass: kg.toFixed(0) }),
})

/** The logs of locks and edits have no history by which they would be dated back. */
const datedBackSteps =
  (step: StepOf): StepOf =>
  (who, at, work) =>
    step(who, at, async (tx: Tx) => {
      const answer = await work(tx)
      await datedBackRows(tx, 'record_lock_events', 'at', at)
      await datedBackRows(tx, 'stock_edits', 'at', at)
      return answer
    })
