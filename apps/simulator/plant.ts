import tags from '#modules/operations/demo/historian-tags.json' with { type: 'json' }
import { gaugesAt } from '#demo/plant-model.ts'
import type { Gauges } from '#demo/story/gauges.ts'

export interface Tag {
  tank: string
  measure: keyof Gauges
  tag: string
}

export const plantTags = tags as Tag[]

/** Where the historian keeps them. */
export const plantNamespace = 'urn:selvara:historian'

export interface TagValue {
  value: number
  at: Date
  quality: 'good' | 'bad'
}

/** What goes wrong with a tag: its time stands still, its value is marked bad, or it repeats itself without knowing. */
export type Fault = 'stale' | 'bad' | 'frozen'

interface Movement {
  from: number
  start: number
  /** Millimetres an hour; negative drains. */
  speed: number
  /** Where it stops. */
  to: number
}

/** What the gauges show and what is wrong with them, by itself; nothing of a tank that is out of service. */
export interface Terminal {
  gaugesAt(code: string, at: number): Gauges | undefined
  faultAt(code: string, measure: keyof Gauges, at: number): { fault: Fault; since: number } | undefined
}

const withoutStory: Terminal = { gaugesAt, faultAt: () => undefined }

/** The terminal as its gauges see it: the model, and what somebody has ordered since. */
export class Plant {
  readonly #terminal: Terminal
  /** Without a fault: mended. */
  readonly #faults = new Map<string, { fault: Fault | undefined; since: number }>()
  readonly #movements = new Map<string, Movement>()
  #isShaking = false

  constructor(terminal: Terminal = withoutStory) {
    this.#terminal = terminal
  }

  valueOf({ tag, tank, measure }: Tag, now: number): TagValue {
    const ordered = this.#faults.get(tag)
    // What broke today was whole yesterday.
    const { fault, since = now } =
      ordered && now >= ordered.since ? ordered : (this.#terminal.faultAt(tank, measure, now) ?? {})
    const value = this.#measured(tank, measure, fault === 'stale' || fault === 'frozen' ? since : now)
    return {
      value: value ?? 0,
      at: new Date(fault === 'stale' ? since : now),
      quality: fault === 'bad' || value === undefined ? 'bad' : 'good',
    }
  }

  break(tag: string, fault: Fault, now: number): void {
    this.#faults.set(tag, { fault, since: now })
  }

  mend(tag: string, now: number): void {
    this.#faults.set(tag, { fault: undefined, since: now })
  }

  /** An operation: the level goes from where it is to where it shall be. */
  move(tank: string, to: number, speed: number, now: number): void {
    const from = this.#measured(tank, 'level', now) ?? 0
    this.#movements.set(tank, { from, start: now, to, speed: Math.abs(speed) * Math.sign(to - from) })
  }

  /** Every level counts the seconds: for measuring how fast a change gets to a screen. */
  shake(isShaking: boolean): void {
    this.#isShaking = isShaking
  }

  #measured(tank: string, measure: Tag['measure'], at: number): number | undefined {
    if (this.#isShaking && measure === 'level') return 10_000 + (Math.floor(at / 1000) % 1000)
    return this.#undisturbed(tank, measure, at)
  }

  #undisturbed(tank: string, measure: Tag['measure'], at: number): number | undefined {
    const movement = this.#movements.get(tank)
    if (measure !== 'level' || !movement || at < movement.start) {
      const gauges = this.#terminal.gaugesAt(tank, at)
      return gauges && (gauges[measure] ?? 0)
    }
    const gone = ((at - movement.start) / 3_600_000) * movement.speed
    const isThere = Math.abs(gone) >= Math.abs(movement.to - movement.from)
    return isThere ? movement.to : Math.round(movement.from + gone)
  }
}
