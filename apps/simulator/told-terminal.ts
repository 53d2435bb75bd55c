import { faultAt, faultsOf, type GaugeFault } from '#demo/story/faults.ts'
import { type Gauges, gaugesOf } from '#demo/story/gauges.ts'
import { arrivedAt, resultsOf } from '#demo/story/lab.ts'
import { siteDayOf } from '#demo/story/site-day.ts'
import type { Story } from '#demo/story/story.ts'
import { storyAround } from '#demo/story/the-story.ts'
import type { LabSample } from './lab.ts'
import type { Terminal } from './plant.ts'

const second = 1000

/** The terminal as its story tells it: the same past that the demo was loaded with, and how it goes on. */
export class ToldTerminal implements Terminal {
  readonly #now: () => number
  readonly #seen = new Map<string, { at: number; gauges: Gauges | undefined }>()
  #day = ''
  #story!: Story
  #faults: { hour: number; list: readonly GaugeFault[] } = { hour: 0, list: [] }

  constructor(now = Date.now) {
    this.#now = now
    this.#goOn()
  }

  gaugesAt(code: string, moment: number): Gauges | undefined {
    // All tags of a tank are asked for one after the other.
    const at = Math.floor(moment / second) * second
    const seen = this.#seen.get(code)
    if (seen?.at === at) return seen.gauges
    this.#goOn()
    const gauges = gaugesOf(this.#story, code, at)
    this.#seen.set(code, { at, gauges })
    return gauges
  }

  faultAt(tank: string, measure: keyof Gauges, at: number) {
    this.#goOn()
    const found = faultAt(this.#faults.list, tank, measure, at)
    return found && { fault: found.kind, since: found.from }
  }

  samplesSince(since: string, now: number): LabSample[] {
    this.#goOn()
    return this.#story.samples.flatMap((sample) => {
      const takenAt = new Date(sample.takenAt).toISOString()
      if (takenAt < since || arrivedAt(sample) > now) return []
      const validatedAt = sample.signedAt <= now ? new Date(sample.signedAt).toISOString() : null
      return [
        {
          id: sample.number,
          tank: sample.tank,
          product: sample.product,
          takenAt,
          position: 'composite' as const,
          status: validatedAt ? ('validated' as const) : ('received' as const),
          analyses: resultsOf(sample).map((result) => ({ ...result, validatedAt })),
        },
      ]
    })
  }

  /** With each day of the site the story is told for one day more, and nothing in it changes; gauges fail by the hour. */
  #goOn(): void {
    const now = this.#now()
    const hour = Math.floor(now / (3600 * second))
    if (hour === this.#faults.hour) return
    const day = siteDayOf(now)
    if (day !== this.#day) {
      this.#day = day
      this.#story = storyAround(now)
    }
    this.#faults = { hour, list: faultsOf(this.#story, now) }
  }
}
