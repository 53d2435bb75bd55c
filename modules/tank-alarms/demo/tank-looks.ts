import type { GaugeMeasure, GaugeValue } from '#modules/process-data/contract/process-data.contract.ts'
import { faulty } from '#modules/process-data/demo/readings.chapter.ts'
import { toMinute } from '#modules/process-data/rules/minutes.ts'
import { dayLength, hour, minute } from '#demo/story/clock.ts'
import { faultAt, type GaugeFault } from '#demo/story/faults.ts'
import { type Gauges, gaugesOf } from '#demo/story/gauges.ts'
import type { ToldOperation } from '#demo/story/hand.ts'
import type { Story } from '#demo/story/story.ts'
import { tagsOf, type TagOfGauge } from '#demo/story/tags.ts'
import type { TankFacts } from '../rules/alarms.ts'
import type { TankLimits } from '../server/tank-alarms.repo.ts'

/** The speed looks back so far, and takes a kept minute that is not older than this. */
const back = { least: 10, most: 30 }

/** When an operation moved its tank, as the list of operations told it. */
interface Moving {
  openingAt: number
  closingAt: number
  /** In progress, and measured. */
  opened: number
  measured: number
}

/** What the evaluation of the alarms saw of a tank at any moment of the story. */
export class TankLooks {
  readonly tank: TankLimits
  readonly #story: Story
  readonly #tags: readonly TagOfGauge[]
  readonly #faults: readonly GaugeFault[]
  readonly #moving: ReadonlyMap<number, readonly Moving[]>
  readonly #gauges = new Map<number, Gauges>()

  constructor(story: Story, tank: TankLimits, operations: readonly ToldOperation[], faults: readonly GaugeFault[]) {
    this.tank = tank
    this.#story = story
    this.#tags = tagsOf(story.tanks.get(tank.tankCode)!)
    this.#faults = faults.filter((one) => one.tank === tank.tankCode)
    this.#moving = byDay(operations)
  }

  /** Tells the gauges of these moments beforehand: in the order of time it is many times as fast as to and fro. */
  prepare(moments: readonly number[]): void {
    const wanted = moments.flatMap((at) => [toMinute(at - back.least * minute), at])
    for (const at of wanted.toSorted((one, other) => one - other)) this.#told(at)
  }

  factsAt(at: number): TankFacts {
    const moment = iso(at)
    const values = Object.fromEntries(this.#tags.map(({ measure }) => [measure, this.#valueAt(measure, at, moment)]))
    const gauges = { tankCode: this.tank.tankCode, values, before: this.#before(at) }
    return { ...this.tank, gauges, ...this.#operated(at) }
  }

  /** The last kept minute that is old enough and had a level. */
  #before(at: number): TankFacts['gauges']['before'] {
    for (let ago = back.least; ago < back.most; ago++) {
      const then = toMinute(at - ago * minute)
      const { value, quality, at: moment } = this.#valueAt('level', then)
      if (quality === 'good') return { level: value!, at: moment }
    }
    return null
  }

  #valueAt(measure: GaugeMeasure, at: number, moment = iso(at)): GaugeValue {
    const fault = this.#faults.length > 0 && faultAt(this.#faults, this.tank.tankCode, measure, at)
    if (fault)
      return faulty(
        this.#story,
        fault,
        this.#tags.find((tag) => tag.measure === measure)!,
        at,
      )
    return { value: String(this.#told(at)[measure] ?? 0), quality: 'good', at: moment }
  }

  #told(at: number): Gauges {
    const known = this.#gauges.get(at)
    if (known) return known
    const gauges = gaugesOf(this.#story, this.tank.tankCode, at)!
    this.#gauges.set(at, gauges)
    return gauges
  }

  #operated(at: number): Pick<TankFacts, 'operatingSince' | 'operatedUntil'> {
    const all = this.#moving.get(Math.floor(at / dayLength)) ?? []
    const since = all.filter(({ opened, measured }) => opened <= at && at < measured).map(({ openingAt }) => openingAt)
    const until = all
      .filter(({ measured, closingAt }) => measured <= at && closingAt > at - hour)
      .map(({ closingAt }) => closingAt)
    return {
      operatingSince: since.length > 0 ? iso(Math.min(...since)) : null,
      operatedUntil: until.length > 0 ? iso(Math.max(...until)) : null,
    }
  }
}

const iso = (at: number) => new Date(at).toISOString()

/** What there was to know of each day, so that not all has to be looked through for a moment of it. */
function byDay(operations: readonly ToldOperation[]): Map<number, Moving[]> {
  const days = new Map<number, Moving[]>()
  for (const { from, to, quantity, by } of operations) {
    const measured = by.measured?.at ?? Infinity
    // What is given as a quantity is never in progress.
    const opened = quantity ? Infinity : (by.opened?.at ?? Infinity)
    const moving = { openingAt: from, closingAt: to, opened, measured }
    const begins = Math.min(opened, measured)
    const ends = Math.max(to + hour, Number.isFinite(measured) ? measured : to + 3 * dayLength)
    for (let day = Math.floor(begins / dayLength); day <= Math.floor(ends / dayLength); day++) {
      days.set(day, [...(days.get(day) ?? []), moving])
    }
  }
  return days
}
