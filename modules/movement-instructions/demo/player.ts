import type { Told } from '#demo/story/chapter.ts'
import { inOrderOfCreation } from '#demo/story/voyages.ts'
import type { ShipCall } from '#demo/story/told.ts'
import { everything } from '#platform/server/database/scope.ts'
import { lockTree } from '../server/instruction/instructions.repo.ts'
import { createDraft } from '../server/instruction/write-instruction.ts'
import { typedNominationOf } from './nomination.ts'
import { type FoundInstruction, instructionsOf } from './player.repo.ts'
import { nominatorOf, stepsOf, voyageOf } from './voyage-steps.ts'

/** By what it is: people may have written it before, under a number of its own. */
const nameOf = ({ vessel, eta }: Pick<FoundInstruction, 'vessel' | 'eta'>) => `${vessel} ${eta}`
const nameOfCall = ({ vessel, eta }: ShipCall) => nameOf({ vessel, eta: new Date(eta).toISOString() })

/** Does what is due of the ships' instructions since the last time. What people have done to one meanwhile may refuse it. */
export async function playVoyages(told: Omit<Told, 'past'>): Promise<number> {
  const { story, since, now, say, db } = told
  let steps = 0
  const known = new Map((await instructionsOf(db.within(everything))).map((one) => [nameOf(one), one]))
  for (const call of inOrderOfCreation(story.calls)) {
    const isDue = (at: number) => at > since && at <= now
    try {
      if (isDue(call.nominatedAt) && !known.has(nameOfCall(call))) {
        const { id } = await told.write(nominatorOf(call), call.nominatedAt, (tx) =>
          createDraft(tx, typedNominationOf(call), null),
        )
        known.set(nameOfCall(call), {
          id,
          voyageNumber: null,
          vessel: call.vessel,
          eta: new Date(call.eta).toISOString(),
        })
        steps++
      }
      const found = known.get(nameOfCall(call))
      if (!found) continue
      for (const { at, who, does } of stepsOf(voyageOf(story, call, null)).filter(({ at }) => isDue(at))) {
        await told.write(who, at, async (tx) => does(tx, (await lockTree(tx, found.id))!))
        steps++
      }
    } catch (error) {
      say(`the voyage of ${call.key} stands still: ${String(error)}`)
    }
  }
  return steps
}

/** What the voyage of each call is called by now. */
export async function voyagesOfCalls({
  story,
  db,
}: Pick<Told, 'story' | 'db'>): Promise<ReadonlyMap<string, string | null>> {
  const known = new Map((await instructionsOf(db.within(everything))).map((one) => [nameOf(one), one.voyageNumber]))
  return new Map(story.calls.map((call) => [call.key, known.get(nameOfCall(call)) ?? null]))
}
