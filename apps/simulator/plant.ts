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

/** The terminal as its gauges see it: the model, and what somebody has ordered since. */
export class Plant {
  readonly #faults = new Map<string, { fault: Fault; since: number }>()
  readonly #movements = new Map<string, Movement>()
  #isShaking = false

  valueOf({ tag, tank, measure }: Tag, now: number): TagValue {
    const found = this.#faults.get(tag)
    // What broke today was whole yesterday.
    const broken = found && now >= found.since ? found : undefined
    if (broken?.fault === 'stale') {
      return { value: this.#measured(tank, measure, broken.since), at: new Date(broken.since), quality: 'good' }
    }
    const seenAt = broken?.fault === 'frozen' ? broken.since : now
    return {
      value: this.#measured(tank, measure, seenAt),
      at: new Date(now),
      quality: broken?.fault === 'bad' ? 'bad' : 'good',
    }
  }

  break(tag: string, fault: Fault, now: number): void {
    this.#faults.set(tag, { fault, since: now })
  }

  mend(tag: string): void {
    this.#faults.delete(tag)
  }

  /** An operation: the level goes from where it is to where it shall be. */
  move(tank: string, to: number, speed: number, now: number): void {
    const from = this.#measured(tank, 'level', now)
    this.#movements.set(tank, { from, start: now, to, speed: Math.abs(speed) * Math.sign(to - from) })
  }

  /** Every level counts the seconds: for measuring how fast a change gets to a screen. */
  shake(isShaking: boolean): void {
    this.#isShaking = isShaking
  }

  #measured(tank: string, measure: Tag['measure'], at: number): number {
    if (this.#isShaking && measure === 'level') return 10_000 + (Math.floor(at / 1000) % 1000)
    return this.#undisturbed(tank, measure, at)
  }

  #undisturbed(tank: string, measure: Tag['measure'], at: number): number {
    const movement = this.#movements.get(tank)
    if (measure !== 'level' || !movement || at < movement.start) return gaugesAt(tank, at)[measure] ?? 0
    const gone = ((at - movement.start) / 3_600_000) * movement.speed
    const isThere = Math.abs(gone) >= Math.abs(movement.to - movement.from)
    return isThere ? movement.to : Math.round(movement.from + gone)
  }
}
