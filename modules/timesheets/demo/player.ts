import type { Told } from '#demo/story/chapter.ts'
import { everything } from '#platform/server/database/scope.ts'
import {
  addEvent,
  attest,
  completeTimesheet,
  createTimesheet,
  mustRead,
  signForShip,
} from '../server/timesheet-steps.ts'
import { timesheetOfVoyage } from './player.repo.ts'
import { timesheetOf } from './told-timesheets.ts'

/** Writes down what has happened at the berths since the last time. What people did to a timesheet meanwhile may refuse it. */
export async function playTimesheets(
  { story, since, now, db, write, say }: Omit<Told, 'past'>,
  voyages: ReadonlyMap<string, string | null>,
): Promise<number> {
  let steps = 0
  const isDue = (at: number) => at > since && at <= now
  for (const call of story.calls) {
    const sheet = timesheetOf(call)
    const number = voyages.get(call.key)
    if (!sheet || !number || sheet.begunAt > now || sheet.attestedAt <= since) continue
    try {
      let id = await timesheetOfVoyage(db.within(everything), number)
      if (!id && isDue(sheet.begunAt)) {
        id = (await write(sheet.writer, sheet.begunAt, (tx) => createTimesheet(tx, number))).id
        steps++
      }
      if (!id) continue
      const sheetId = id
      for (const { operation, at, writtenAt, note } of sheet.events.filter((one) => isDue(one.writtenAt))) {
        await write(sheet.writer, writtenAt, async (tx) =>
          addEvent(tx, await mustRead(tx, sheetId), {
            operation,
            at: new Date(at).toISOString(),
            note,
            confirmed: true,
          }),
        )
        steps++
      }
      const { completedAt, ship, attestedAt, writer, attester } = sheet
      if (isDue(completedAt))
        await write(writer, completedAt, async (tx) => completeTimesheet(tx, await mustRead(tx, sheetId)))
      if (isDue(ship.at)) await write(writer, ship.at, async (tx) => signForShip(tx, await mustRead(tx, sheetId), ship))
      if (isDue(attestedAt)) await write(attester, attestedAt, async (tx) => attest(tx, await mustRead(tx, sheetId)))
    } catch (error) {
      say(`the timesheet of ${call.key} stands still: ${String(error)}`)
    }
  }
  return steps
}
