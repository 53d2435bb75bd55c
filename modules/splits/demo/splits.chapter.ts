import { chanceOf } from '#demo/story/chance.ts'
import { hour } from '#demo/story/clock.ts'
import { people } from '#demo/story/people.ts'
import type { Chapter } from '#demo/story/chapter.ts'
import { everything } from '#platform/server/database/scope.ts'
import type { EnteredPart, NewSplit, Quantity } from '../contract/splits.contract.ts'
import { doSplit, undoSplit } from '../server/split-steps.ts'
import { unsplitQuantities } from '../server/splits.repo.ts'

const holders = ['SEL', 'MRD', 'SET']
/** Seldom one is split by the wrong figures, and taken back. */
const mistaken = 0.12
const mostTold = 24

/** What ships brought and took for several holders: the agreed tonnes fixed, and the rest to the one that bears it. */
export const splitsChapter: Chapter = {
  id: 'splits',
  after: ['movement instructions', 'tank-operations'],
  async tell({ now, db, life, say }) {
    const found = await unsplitQuantities(db.within(everything), 'lot')
    const told = found
      .filter(({ sourceCode, movedAt }) => {
        return chanceOf(`split ${sourceCode}`) < 0.6 && Date.parse(movedAt) + 7 * hour < now
      })
      .slice(0, mostTold)
      .toReversed()
    for (const one of told) {
      const at = Date.parse(one.movedAt)
      await life(async (step) => {
        if (chanceOf(`mistaken ${one.sourceCode}`) < mistaken) {
          const wrong = await step(people.balance, at + 4 * hour, (tx) => doSplit(tx, splitOf(one, 'wrong')))
          await step(people.balance, at + 5 * hour, (tx) => undoSplit(tx, wrong, 'Quote fisse di un altro contratto'))
        }
        await step(people.balance, at + 6 * hour, (tx) => doSplit(tx, splitOf(one, 'agreed')))
      })
    }
    say(`demo: ${told.length} splits`)
  },
}

/** Whole hundred tonnes where there are as many, as contracts say them. */
function splitOf({ source, sourceCode, mass }: Quantity, as: string): NewSplit {
  const total = Number(mass)
  const count = chanceOf(`holders ${sourceCode}`) < 0.5 ? 2 : 3
  const grain = total > 1_000_000 ? 100_000 : 1000
  const parts = holders.slice(0, count).map((holder, index): EnteredPart => {
    if (index === count - 1) return { holder, kind: 'balance', quantity: null }
    const share = 0.15 + 0.25 * chanceOf(`${as} ${sourceCode} ${holder}`)
    return { holder, kind: 'fixed', quantity: String(Math.floor((total * share) / grain) * grain) }
  })
  return { source, sourceCode, unit: 'kg', total: mass, parts, note: null }
}
