import { closingOf, minute, openingOf } from './clock.ts'
import { siteDayOf } from './site-day.ts'
import type { Story } from './story.ts'
import type { Conditions, StoryTank } from './tank.ts'
import type { Movement } from './told.ts'
import { conditionsAt, conditionsOf } from './weather.ts'

/** In mm: so far from what the calculator finds may a line be in its middle, unless the line is short or almost flat. */
const tolerance = 0.2
const short = 2 * minute
const flat = { mm: 25, long: 120 * minute }
/** A surface comes to rest some time after whatever moved it. */
const settling = 15 * minute

interface Point {
  at: number
  level: number
  temperature: number
}

/** Between two points a level follows a straight line, and what a liquid does that grows warm otherwise than evenly. */
interface Piece {
  from: Point
  to: Point
  perDegree: number
}

/**
 * The level of a tank at any moment, fast: to calculate it takes a hundred times as long as to go along a line. Where the lines
 * begin and end depends on the story alone, so that everybody who asks for a moment gets the same.
 */
class LevelSeries {
  readonly #story: Story
  readonly #tank: StoryTank
  /** When something begins or ends, in order, and when it does both at once. */
  readonly #cuts: readonly number[]
  readonly #jumps: ReadonlySet<number>
  /** When something begins, in order, and until when the surface moves of all that has begun by then. */
  readonly #starts: readonly number[]
  readonly #stirred: readonly number[]
  /** The tables of a liquid know no temperatures between the twentieths of a degree: its level goes in steps. */
  readonly #seen: (temperature: number) => number
  #from = 0
  #to = 0
  #pieces: readonly Piece[] = []

  constructor(story: Story, tank: StoryTank, movements: readonly Movement[]) {
    this.#story = story
    this.#tank = tank
    this.#cuts = [...new Set(movements.flatMap(({ from, to }) => [from, to]))].toSorted((one, other) => one - other)
    this.#jumps = new Set(movements.flatMap(({ from, to }) => (from === to ? [from] : [])))
    const inOrder = movements.toSorted((one, other) => one.from - other.from)
    this.#starts = inOrder.map(({ from }) => from)
    let until = 0
    this.#stirred = inOrder.map(({ to }) => (until = Math.max(until, to + settling)))
    this.#seen = tank.product.f54Routine.startsWith('54') ? (t) => Math.round(t * 20) / 20 : (t) => t
  }

  at(at: number, now: Conditions = conditionsOf(this.#tank, at)): number {
    const { from, to, perDegree } = this.#pieceAt(at)
    const share = (at - from.at) / (to.at - from.at)
    const warmer = this.#seen(now.temperature) - along(from.temperature, to.temperature, share)
    return along(from.level, to.level, share) + perDegree * warmer
  }

  /** Something comes or goes, or did a moment ago. */
  isStirred(at: number): boolean {
    return at <= (this.#stirred[firstAfter(this.#starts, at) - 1] ?? 0)
  }

  #pieceAt(at: number): Piece {
    if (at < this.#from || at >= this.#to) {
      const before = this.#pieces.at(-1)?.to
      const day = siteDayOf(at + minute)
      const next = firstAfter(this.#cuts, at)
      this.#from = Math.max(openingOf(day) - minute, this.#cuts[next - 1] ?? -Infinity)
      this.#to = Math.min(closingOf(day), this.#cuts[next] ?? Infinity)
      // What is gone at once is there until then.
      const end = this.#jumps.has(this.#to) ? this.#to - 1 : this.#to
      const begin = before?.at === this.#from ? before : this.#calculated(this.#from)
      this.#pieces = this.#split(begin, this.#calculated(end))
    }
    return this.#pieces.find(({ to }) => at <= to.at) ?? this.#pieces.at(-1)!
  }

  #split(from: Point, to: Point): Piece[] {
    const tank = this.#tank
    const at = Math.floor((from.at + to.at) / 2)
    const now = conditionsOf(tank, at)
    const content = this.#story.contentAt(tank.code, at)
    const level = along(from.level, to.level, 0.5)
    const kgAt = (mm: number, conditions: Conditions) => tank.kgAt(mm, content, conditions, siteDayOf(at))
    const kg = kgAt(level, now)
    const perMm = kgAt(level + 1, now) - kg
    const perDegree = (kg - kgAt(level, conditionsAt(tank, now.temperature + 1, now.ambient))) / perMm
    const warmer = this.#seen(now.temperature) - along(from.temperature, to.temperature, 0.5)
    const off = (content.kg - kg) / perMm - perDegree * warmer
    const span = to.at - from.at
    const isFlat = Math.abs(to.level - from.level) <= flat.mm && span <= flat.long
    if (Math.abs(off) <= tolerance || span <= short || isFlat) return [{ from, to, perDegree }]
    const middle = this.#calculated(at)
    return [...this.#split(from, middle), ...this.#split(middle, to)]
  }

  #calculated(at: number): Point {
    const now = conditionsOf(this.#tank, at)
    const content = this.#story.contentAt(this.#tank.code, at)
    return { at, level: this.#tank.levelOf(content, now, siteDayOf(at)), temperature: this.#seen(now.temperature) }
  }
}

const along = (from: number, to: number, share: number) => from + share * (to - from)

/** The place of the first moment after this one, in moments that stand in order. */
function firstAfter(moments: readonly number[], at: number): number {
  let [low, high] = [0, moments.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (moments[middle]! <= at) low = middle + 1
    else high = middle
  }
  return low
}

const told = new WeakMap<Story, ReadonlyMap<string, LevelSeries>>()

export function levelsOf(story: Story, code: string): LevelSeries {
  const known = told.get(story)
  if (known) return known.get(code)!
  const movements = Map.groupBy(story.movements, ({ tank }) => tank)
  const series = new Map(
    [...story.tanks].map(([of, tank]) => [of, new LevelSeries(story, tank, movements.get(of) ?? [])]),
  )
  told.set(story, series)
  return series.get(code)!
}
