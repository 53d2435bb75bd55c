import { checked } from '#platform/core/issue.ts'
import type { Chapter, Told } from '#demo/story/chapter.ts'
import { dayLength } from '#demo/story/clock.ts'
import type { ShipCall } from '#demo/story/told.ts'
import { inOrderOfCreation, voyageNumbersOf } from '#demo/story/voyages.ts'
import { instructionDraft } from '../contract/movement-instruction.ts'
import { beginNumbersBehind } from '../server/instruction/instructions.repo.ts'
import { createDraft } from '../server/instruction/write-instruction.ts'
import { marchVoyages } from './march.ts'
import { typedNominationOf } from './nomination.ts'
import { nominatorOf, stepsOf, treeOf, voyageOf } from './voyage-steps.ts'

/** What is under way when the past begins was nominated before. */
const daysAhead = 20
/** Told at the same time, but for their numbers, which are given in turn. */
const lanes = 3

/** An instruction for each ship that called, or will; before them those of March. */
export const instructionsChapter: Chapter = {
  id: 'movement instructions',
  async tell(told) {
    const began = told.since - daysAhead * dayLength
    const { numbers } = voyageNumbersOf(told.story.calls)
    const calls = inOrderOfCreation(told.story.calls).filter(
      ({ nominatedAt }) => nominatedAt >= began && nominatedAt <= told.now,
    )
    if (told.march) await tellMarch(told)
    await beginNumbers(told, began, calls, numbers)
    const waiting = calls.values()
    let last = Promise.resolve()
    const lane = async () => {
      for (const call of waiting) {
        const { promise, resolve } = Promise.withResolvers<void>()
        const turn = { comes: last, isOver: resolve }
        last = promise
        await tellVoyage(told, call, numbers.get(call.key)!, turn).finally(resolve)
      }
    }
    await Promise.all(Array.from({ length: lanes }, lane))
    told.say(`demo: ${calls.length} movementInstructions${told.march ? ', and those of March' : ''}`)
  },
}

/** Each plant goes on where it was in that year. */
async function beginNumbers(
  told: Told,
  at: number,
  calls: readonly ShipCall[],
  numbers: ReadonlyMap<string, string>,
): Promise<void> {
  const firsts = new Map<string, { plant: string; year: number; number: number }>()
  for (const { key, plant, laycanFrom } of calls) {
    const counter = `${plant} ${laycanFrom.slice(0, 4)}`
    const number = Number(numbers.get(key)!.split('-')[1])
    if (!firsts.has(counter)) firsts.set(counter, { plant, year: Number(laycanFrom.slice(0, 4)), number })
  }
  await told.write('admin', at, async (tx) => {
    for (const { plant, year, number } of firsts.values()) {
      if (number > 1) await beginNumbersBehind(tx, plant, year, number - 1)
    }
  })
}

interface Turn {
  comes: Promise<void>
  isOver(): void
}

/** One by one, each with the number that the worked month knows it by. */
async function tellMarch(told: Told): Promise<void> {
  for (const { number, call, nomination } of marchVoyages()) {
    const given = Number(number.split('-')[1])
    await told.write('admin', call.nominatedAt, (tx) => beginNumbersBehind(tx, call.plant, 2025, given - 1))
    await tellVoyage(told, call, number, { comes: Promise.resolve(), isOver() {} }, nomination)
  }
}

async function tellVoyage(
  told: Told,
  call: ShipCall,
  number: string,
  turn: Turn,
  nomination = typedNominationOf(call),
): Promise<void> {
  const shape = checked(instructionDraft, nomination)
  if (!shape.ok) throw new Error(`the nomination of ${call.key} is not well formed: ${JSON.stringify(shape.issues)}`)
  await told.life(async (step) => {
    let tree = treeOf(await step(nominatorOf(call), call.nominatedAt, (tx) => createDraft(tx, shape.value, null)))
    await turn.comes
    for (const { at, who, does } of stepsOf(voyageOf(told.story, call, number))) {
      if (at > told.now) break
      tree = await step(who, at, (tx) => does(tx, tree))
      // It got its number by the first.
      turn.isOver()
    }
  })
}
