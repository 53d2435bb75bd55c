import tankRows from '#modules/tanks/demo/tanks.json' with { type: 'json' }
import { siteTime } from '#platform/core/date-format.ts'
import { addDays } from '#platform/core/report-parameters.ts'
import { between, deviate } from './chance.ts'
import { atHour, closingOf, daysBetween } from './clock.ts'
import { ofFarm } from './farm.ts'
import { Port } from './port.ts'
import { type Content, StoryTank } from './tank.ts'
import type { Movement, Sample, ShipCall } from './told.ts'
import { during, Vat } from './vat.ts'
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
  /** Of which this one tells of some tanks alone. */
  whole?: Story
}

export interface Telling {
  seed: string
  /** The first and the last day that are told. */
  from: string
  to: string
  /** Another terminal like this one: its name stands behind those of its tanks, calls and samples. */
  farm?: string
}

/** The same about some tanks alone, for whoever writes of some at a time. */
export function aboutTanks(whole: Story, isMeant: (tank: StoryTank) => boolean): Story {
  const tanks = new Map([...whole.tanks].filter(([, tank]) => isMeant(tank)))
  return {
    ...whole,
    whole,
    tanks,
    movements: whole.movements.filter(({ tank }) => tanks.has(tank)),
    samples: whole.samples.filter(({ tank }) => tanks.has(tank)),
  }
}

/** The past of the terminal, and the days to come as they are planned: a function of the seed alone. */
export function tellStory({ seed, from, to, farm }: Telling): Story {
  const began = closingOf(addDays(from, -1))
  const tanks = new Map(
    tankRows
      .filter(({ isOutOfService }) => !isOutOfService)
      .map((row) => new StoryTank(row, ofFarm(row.code, farm)))
      .map((tank) => [tank.code, tank]),
  )
  const vats = new Map([...tanks].map(([code, tank]) => [code, new Vat(tank, beginning(tank, began))]))
  const yard = new Yard(vats, seed, farm)
  const [port, works] = [new Port(yard), new Works(yard)]
  for (const day of daysBetween(from, to)) {
    yard.beginDay(day)
    // What the terminal begins with is known.
    if (day === from)
      for (const vat of yard.vats) yard.sample(vat, atHour(from, between(yard.name('first', vat.tank.code), 6, 9)))
    port.work()
    works.work()
    port.plan()
    yard.endDay()
  }
  const contentAt = (code: string, at: number) => contentOf(vats.get(code)!, at)
  const numbered = numberer(farm)
  const samples = yard.samples
    .toSorted((a, b) => a.takenAt - b.takenAt)
    .map((one) => ({
      ...one,
      number: numbered(one.takenAt),
      density15: Number((contentAt(one.tank, one.takenAt).density15 + 0.00012 * deviate(one.key)).toFixed(5)),
    }))
  return { tanks, movements: yard.movements, calls: port.calls, samples, contentAt }
}

/** Runs through each year of the site. */
function numberer(farm: string | undefined): (takenAt: number) => string {
  const given = new Map<string, number>()
  return (takenAt) => {
    const year = siteTime(new Date(takenAt).toISOString()).date.slice(2, 4)
    const number = (given.get(year) ?? 0) + 1
    given.set(year, number)
    return ofFarm(`L${year}-${String(number).padStart(5, '0')}`, farm)
  }
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
  return day ? during(day.content, day.movements, at) : content
}
