import { closingOf } from './clock.ts'
import { conditionsOf } from './weather.ts'
import type { Content, StoryTank } from './tank.ts'
import type { Movement } from './told.ts'

const volumeOf = ({ kg, density15 }: Content) => kg / (density15 - 0.0011)

/** What comes mixes with what is there: masses and volumes at 15 °C add up. */
export function mixed(one: Content, other: Content): Content {
  const kg = one.kg + other.kg
  if (kg <= 0) return one
  return { kg, density15: kg / (volumeOf(one) + volumeOf(other)) + 0.0011 }
}

interface Window {
  from: number
  to: number
}

/** A tank while the story runs: what it holds, between which limits, and what is planned for it today. */
export class Vat {
  readonly tank: StoryTank
  readonly low: number
  readonly high: number
  /** At the end of each day that was told, in order. */
  readonly closings: { at: number; content: Content; movements: Movement[] }[] = []
  content: Content
  /** When it may give: what came last has settled and been sampled. */
  readyAt = 0
  /** Promised to ships, and promised by them. */
  owed = 0
  awaited = 0
  #sampledAt = 0
  #sampledDensity = 0
  #today: Movement[] = []
  #out = 0
  #in = 0

  constructor(tank: StoryTank, content: Content) {
    this.tank = tank
    this.content = content
    const { minLevel, maxLevel } = tank.row
    const margin = Math.min(300, (maxLevel - minLevel) * 0.04)
    const kgAt = (level: number, day: string) =>
      tank.kgAt(level, { density15: tank.product.density15 }, conditionsOf(tank, Date.parse(day)), day)
    // Whatever is in it has room in the heat, and suffices in the cold.
    this.low = kgAt(minLevel + margin, '2025-02-10')
    this.high = kgAt(maxLevel - margin * 1.4, '2025-08-10')
  }

  /** What can be given today without going below the working band, whatever comes. */
  get gives(): number {
    return this.content.kg - this.#out - this.owed - this.low
  }

  get takes(): number {
    return this.high - this.content.kg - this.#in - this.awaited
  }

  get share(): number {
    return (this.content.kg - this.low) / (this.high - this.low)
  }

  get sampledAt(): number {
    return this.#sampledAt
  }

  sample(at: number): void {
    this.#sampledAt = Math.max(at, this.#sampledAt)
  }

  /** How far tonight's density will be from that of the last sample, where that was taken on another day. */
  get drift(): number {
    return Math.abs(during(this.content, this.#inOrder(), Infinity).density15 - this.#sampledDensity)
  }

  #inOrder(): Movement[] {
    return this.#today.toSorted((a, b) => a.from - b.from)
  }

  /** When nothing measures its level today, between two moments; for whoever measures it, when nothing happens at all. */
  free(from: number, to: number, by: Movement['by']): Window[] {
    let free: Window[] = [{ from, to }]
    for (const { from: begins, to: ends, by: other } of this.#today) {
      if (by === 'quantity' && other === 'quantity') continue
      free = free.flatMap((one) =>
        ends + margin <= one.from || begins - margin >= one.to
          ? [one]
          : [
              { from: one.from, to: begins - margin },
              { from: ends + margin, to: one.to },
            ],
      )
    }
    return free.filter((one) => one.to - one.from >= shortest)
  }

  isFree(from: number, to: number): boolean {
    return this.#today.every(({ from: begins, to: ends }) => ends + margin <= from || begins - margin >= to)
  }

  does(movement: Movement): void {
    this.#today.push(movement)
    if (movement.side === 'sender') this.#out += movement.kg
    else this.#in += movement.kg
  }

  endDay(day: string): void {
    const movements = this.#inOrder()
    const at = closingOf(day)
    // A sample of earlier days has its density; one of the first hours of tomorrow gets it then.
    if (this.#sampledAt > (this.closings.at(-1)?.at ?? 0))
      this.#sampledDensity = during(this.content, movements, this.#sampledAt).density15
    this.closings.push({ at, content: this.content, movements })
    this.content = during(this.content, movements, at)
    this.#today = []
    this.#out = 0
    this.#in = 0
  }
}

const margin = 5 * 60_000
const shortest = 40 * 60_000

/** What is there at a moment, of what was there and what has happened since. */
export const during = (content: Content, movements: readonly Movement[], at: number): Content =>
  movements.reduce(
    (there, one) =>
      one.from > at ? there : after(there, one, one.to <= at ? 1 : (at - one.from) / (one.to - one.from)),
    content,
  )

/** What is there once a share of a movement is over. */
function after(content: Content, { side, kg, density15 }: Movement, share: number): Content {
  return side === 'sender' ? { ...content, kg: content.kg - share * kg } : mixed(content, { kg: share * kg, density15 })
}
