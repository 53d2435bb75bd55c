import { calculateTank, densityAt15 } from '#modules/tanks/rules/calculator.ts'
import type { TankFacts } from '#modules/tanks/contract/calculator.contract.ts'
import { gaugeUnits } from '#modules/process-data/contract/process-data.contract.ts'
import { pastId } from '#platform/server/demo/past-id.ts'
import { minute } from '#demo/story/clock.ts'
import { faultAt, type GaugeFault, faultsOf } from '#demo/story/faults.ts'
import { gaugesOf } from '#demo/story/gauges.ts'
import type { Done, Reading } from '#demo/story/hand.ts'
import { siteDayOf } from '#demo/story/site-day.ts'
import type { Story } from '#demo/story/story.ts'
import type { StoryTank } from '#demo/story/tank.ts'
import { type Amounts, automaticMeasures, type AutomaticValue } from '../contract/tank-operations.contract.ts'
import { sideOf } from '../rules/tank-operations.ts'
import type { Found } from '../server/operation-columns.ts'

export interface NewCalculation {
  id: string
  at: number
  by: string
  row: Readonly<Record<string, unknown>>
}

/** As the minutes are kept. */
const decimalsKept = { level: 1, waterLevel: 1, temperature: 2, density: 5, pressure: 4 } as const

/** Whoever measures: with the records of the tank as they were, and what its gauges said at the same minute. */
export class Measurer {
  readonly #story: Story
  readonly #since: number
  readonly #factsOf: (tank: string, day: string) => TankFacts | undefined
  /** Which gauges a tank has. */
  readonly #tags: ReadonlyMap<string, ReadonlySet<string>>

  readonly #faults: readonly GaugeFault[]

  constructor(
    { story, since, now }: { story: Story; since: number; now: number },
    factsOf: (tank: string, day: string) => TankFacts | undefined,
    tags: ReadonlyMap<string, ReadonlySet<string>>,
  ) {
    this.#story = story
    this.#since = since
    this.#factsOf = factsOf
    this.#tags = tags
    this.#faults = faultsOf(story, now)
  }

  /** A reading as an operation keeps it, with the calculation that is made of it. */
  measure(tank: StoryTank, reading: Reading, done: Done, name: string): { found: Found; made: NewCalculation } {
    const { measure, at } = reading
    const { facts, figures, trace } = this.#calculated(tank, reading)
    const id = pastId(name, done.at)
    const measuredAt = new Date(at).toISOString()
    return {
      found: {
        measure,
        measuredAt,
        origins: {},
        origin: 'manual',
        calculation: id,
        figures: sideOf(measure, figures),
        automatic: this.#automatic(tank, facts, at),
      },
      made: {
        id,
        at: done.at,
        by: done.by,
        row: {
          createdAt: new Date(done.at).toISOString(),
          createdBy: done.by,
          tankCode: tank.code,
          plant: facts.plant,
          product: facts.product,
          tankVersion: facts.version.id,
          measuredAt,
          measure,
          figures,
          trace,
          purpose: 'level',
          opening: null,
          origins: {},
        },
      },
    }
  }

  /** What a reading comes to. */
  amountsOf(tank: StoryTank, reading: Reading): Amounts {
    const { mass, volume15, observed } = sideOf(reading.measure, this.#calculated(tank, reading).figures)
    return { mass, volume15, observed }
  }

  #calculated(tank: StoryTank, { at, measure }: Reading) {
    const facts = this.#facts(tank, at)
    const { figures, trace, refused } = calculateTank(facts, measure)
    if (refused)
      throw new Error(`${tank.code} cannot be calculated at ${new Date(at).toISOString()}: ${JSON.stringify(refused)}`)
    return { facts, figures, trace }
  }

  #qualityOf(tank: StoryTank, measure: AutomaticValue['measure'], at: number): 'good' | 'bad' {
    return faultAt(this.#faults, tank.code, measure, at) ? 'bad' : 'good'
  }

  #facts(tank: StoryTank, at: number): TankFacts {
    const facts = this.#factsOf(tank.code, siteDayOf(at))
    if (!facts) throw new Error(`nobody calculates ${tank.code}`)
    return facts
  }

  #automatic(tank: StoryTank, facts: TankFacts, at: number): AutomaticValue[] {
    // Nothing is kept of what they said before.
    if (at < this.#since) return []
    const said = gaugesOf(this.#story, tank.code, Math.floor(at / minute) * minute)!
    const saidAt = new Date(Math.floor(at / minute) * minute).toISOString()
    return automaticMeasures.flatMap((measure): AutomaticValue[] => {
      const value = said[measure]
      if (value === null || !this.#tags.get(tank.code)?.has(measure)) return []
      const quality = this.#qualityOf(tank, measure, at)
      // A value that is not to be used is not kept.
      if (quality !== 'good') return []
      const kept = value.toFixed(decimalsKept[measure])
      const told = { measure, value: kept, unit: gaugeUnits[measure], at: saidAt, quality } as const
      if (measure !== 'density') return [told]
      const observed = { density: told.value, temperature: said.temperature.toFixed(decimalsKept.temperature) }
      return [{ ...told, at15: densityAt15(facts, observed) }]
    })
  }
}
