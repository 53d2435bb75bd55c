import tankRows from '#modules/tanks/demo/tanks.json' with { type: 'json' }
import { deviate } from './chance.ts'
import { closingOf, daysBetween } from './clock.ts'
import { Port } from './port.ts'
import { type Content, StoryTank } from './tank.ts'
import type { Movement, Sample, ShipCall } from './told.ts'
import { after, Vat } from './vat.ts'
import { conditionsOf } from './weather.ts'
import { Works } from './works.ts'
import { Yard } from './yard.ts'

export interface Story {
  tanks: ReadonlyMap<string, StoryTank>
  movements: readonly Movement[]
  calls: readonly ShipCall[]
  samples: readonly Sample[]
  /** What was in a tank at a moment. */
  contentAt(tank: string, at: number): Content
}

export interface Telling {
  seed: string
  /** The first and the last day that are told. */
  from: string
  to: string
}

/** The past of the terminal, and the days to come as they are planned: a function of the seed alone. */
export function tellStory({ seed, from, to }: Telling): Story {
  const began = closingOf(from) - 24 * 3_600_000
  const tanks = new Map(
    tankRows.filter(({ isOutOfService }) => !isOutOfService).map((row) => [row.code, new StoryTank(row)]),
  )
  const vats = new Map([...tanks].map(([code, tank]) => [code, new Vat(tank, beginning(tank, began))]))
  const yard = new Yard(vats, seed)
  const [port, works] = [new Port(yard), new Works(yard)]
  for (const day of daysBetween(from, to)) {
    yard.beginDay(day)
    port.work()
    works.work()
    port.plan()
    yard.endDay()
  }
  const contentAt = (code: string, at: number) => contentOf(vats.get(code)!, at)
  const samples = yard.samples.map((one) => ({
    ...one,
    density15: Number((contentAt(one.tank, one.takenAt).density15 + 0.00012 * deviate(one.key)).toFixed(5)),
  }))
  return { tanks, movements: yard.movements, calls: port.calls, samples, contentAt }
}

function beginning(tank: StoryTank, at: number): Content {
  const { levelMm, density15 } = tank.row.demoState
  const content = { kg: 0, density15 }
  return {
    ...content,
    kg: tank.kgAt(levelMm, content, conditionsOf(tank, at), new Date(at).toISOString().slice(0, 10)),
  }
}

/** Of the last closing before it, and what of the movements since was over by then. */
function contentOf({ closings, content }: Vat, at: number): Content {
  let [low, high] = [0, closings.length]
  // The first day that closes at or after the moment.
  while (low < high) {
    const middle = (low + high) >> 1
    if (closings[middle]!.at < at) low = middle + 1
    else high = middle
  }
  const day = closings[low]
  if (!day) return content
  let there = day.content
  for (const one of day.movements) {
    if (one.from > at) continue
    there = after(there, one, one.to <= at ? 1 : (at - one.from) / (one.to - one.from))
  }
  return there
}
