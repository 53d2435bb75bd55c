import type { Amounts } from '#modules/tank-operations/contract/tank-operations.contract.ts'
import type { Measure } from '#modules/tanks/contract/calculator.contract.ts'
import { between } from './chance.ts'
import { liesFor, type Mistake, mistakeIn, misreadBy, noticedAfter, reasonsOf } from './mistakes.ts'
import { onShift, people } from './people.ts'
import { siteDayOf } from './site-day.ts'
import type { Story } from './story.ts'
import { sedimentOf, type StoryTank } from './tank.ts'
import type { Movement } from './told.ts'
import { conditionsOf } from './weather.ts'

/** What a hand found in a tank. */
export interface Reading {
  at: number
  measure: Measure
  /** What the calculator makes of it. */
  kg: number
}

/** What was done about it, when and by whom; what has not been done yet is not there. */
export interface ToldOperation {
  /** Its name, the same in every telling. */
  key: string
  type: string
  tank: StoryTank
  effect: 'movement' | 'stockTake' | 'zeroing'
  direction: 'sender' | 'receiver' | null
  from: number
  to: number
  /** By level: what was read at both ends; a stock-take has one. */
  opening?: Reading
  closing?: Reading
  /** By a meter; or as it was given. */
  quantity?: { kg: number; density15: number; temperature: number } | Amounts
  /** It was opened with what closed the one before. */
  takesOver: boolean
  call?: string
  /** What is written on it besides; by the paper it may be another quantity than by the tank. */
  papers?: {
    owner: string
    voyage?: string
    note?: string
    document?: { type: string; number: string; fiscal?: Amounts }
  }
  by: { created: Done; opened?: Done; measured?: Done; posted?: Done }
  /** What was wrong with it, on purpose. */
  mistake?: Mistake
  reversed?: Done & { reason: string }
  /** The name of the one that this one stands for, and why. */
  replaces?: { key: string; reason: string }
}

export interface Done {
  at: number
  by: string
}

/** What the calculation of a reading is called, of which its id is made. */
export const calculationOf = ({ key }: Pick<ToldOperation, 'key'>, side: 'opening' | 'closing'): string =>
  `calculation ${key} ${side}`

/**
 * Everything that is written down about the tanks between two moments, in the order in which somebody began to write; with the
 * mistakes that people made, if it is the past.
 */
export function operationsOf(story: Story, since: number, until: number, hasMistakes = true): ToldOperation[] {
  const asked = [since, until, hasMistakes].join(' ')
  // Several chapters ask for the same.
  const last = lastTold.get(story)
  if (last?.asked === asked) return [...last.operations]
  const operations = writtenDown(story, since, until, hasMistakes)
  lastTold.set(story, { asked, operations })
  return [...operations]
}

const lastTold = new WeakMap<Story, { asked: string; operations: readonly ToldOperation[] }>()

function writtenDown(story: Story, since: number, until: number, hasMistakes: boolean): ToldOperation[] {
  const movements = Map.groupBy(story.movements, ({ tank }) => tank)
  return [...story.tanks.values()]
    .flatMap((tank) => new Hand(story, tank, since, until).write(movements.get(tank.code) ?? [], hasMistakes))
    .toSorted((a, b) => a.by.created.at - b.by.created.at || (a.key < b.key ? -1 : 1))
}

/** Whoever writes about one tank. */
class Hand {
  readonly #story: Story
  readonly #tank: StoryTank
  readonly #since: number
  readonly #until: number
  /** By what was written, less what is there: the next reading gives it back. */
  #tooMuch = 0
  #last: Reading | undefined

  constructor(story: Story, tank: StoryTank, since: number, until: number) {
    this.#story = story
    this.#tank = tank
    this.#since = since
    this.#until = until
  }

  write(movements: readonly Movement[], hasMistakes: boolean): ToldOperation[] {
    const told = movements.filter(({ from }) => from >= this.#since && from <= this.#until)
    return [
      this.#stockTake(),
      ...told
        .toSorted((a, b) => a.from - b.from)
        .flatMap((one) => (hasMistakes ? this.#withMistakes(one) : [this.#writeDown(one)])),
    ]
  }

  /** What the tank held when this system began. */
  #stockTake(): ToldOperation {
    const closing = this.#read(this.#since, this.#levelAt(this.#since))
    this.#tooMuch = closing.kg - this.#kgAt(this.#since)
    this.#last = closing
    const key = `${this.#tank.code}-INV`
    return {
      key,
      type: 'INV',
      tank: this.#tank,
      effect: 'stockTake',
      direction: null,
      from: this.#since,
      to: this.#since,
      closing,
      takesOver: false,
      by: this.#done(key, this.#since, this.#since),
    }
  }

  #withMistakes(movement: Movement): ToldOperation[] {
    const told = this.#writeDown(movement)
    const mistake = mistakeIn(movement)
    if (!mistake || !told.by.posted) return [told]
    switch (mistake) {
      case 'late':
        if (told.to + liesFor(told.key) > this.#until) return []
        return [{ ...told, mistake, by: this.#done(told.key, told.from, told.to, liesFor(told.key)) }]
      case 'doubled':
        return [told, this.#doubled(told)]
      case 'misread':
        return this.#misread(told)
    }
  }

  /** Once more by the next one on shift, and taken back when the tickets are counted. */
  #doubled(told: ToldOperation): ToldOperation {
    const key = `${told.key}-2`
    const by = this.#done(key, told.from, told.to, told.by.posted!.at - told.to)
    const reversed = by.posted && this.#takenBack(by.posted.at + noticedAfter(key), reasonsOf.doubled())
    return { ...told, key, by, mistake: 'doubled', ...(reversed ? { reversed } : {}) }
  }

  /** Read wrong, posted so, and replaced when somebody holds it against the gauge. */
  #misread(told: ToldOperation): ToldOperation[] {
    const { key, opening, closing, direction, by } = told
    const wrong = this.#read(closing!.at, closing!.measure.reading + misreadBy(key))
    const sign = direction === 'sender' ? -1 : 1
    const { minLevel, maxLevel } = this.#tank.row
    const isPlausible =
      Math.sign(wrong.kg - opening!.kg) === sign &&
      wrong.measure.reading >= minLevel &&
      wrong.measure.reading <= maxLevel
    if (!isPlausible) return [told]
    const noticed = by.posted!.at + noticedAfter(key)
    const reason = reasonsOf.misread(key)
    const again = `${key}-again`
    const anew = this.#done(again, noticed, noticed)
    const badly: ToldOperation = { ...told, closing: wrong, mistake: 'misread' }
    if (noticed > this.#until || !anew.posted) return [badly]
    const reversed = this.#takenBack(anew.posted.at, reason)
    // Whoever may take something back does all of it.
    const done = (step: Done | undefined) => step && { ...step, by: reversed!.by }
    const replacement: ToldOperation = {
      ...told,
      key: again,
      takesOver: false,
      replaces: { key, reason },
      by: {
        created: done(anew.created)!,
        opened: done(anew.opened)!,
        measured: done(anew.measured)!,
        posted: done(anew.posted)!,
      },
    }
    return [{ ...badly, ...(reversed ? { reversed } : {}) }, replacement]
  }

  #takenBack(at: number, reason: string): (Done & { reason: string }) | undefined {
    return at > this.#until ? undefined : { at, by: people.fiscal[this.#tank.plant], reason }
  }

  #writeDown(movement: Movement): ToldOperation {
    const { key, side, from, to, kg, by, density15, call } = movement
    const takesOver = by === 'level' && this.#last?.at === from
    const told = {
      key,
      type: typeOf(movement),
      tank: this.#tank,
      effect: 'movement' as const,
      direction: side,
      from,
      to,
      takesOver,
      by: this.#done(key, from, to, 0, takesOver),
      ...(call ? { call } : {}),
    }
    if (by === 'quantity') {
      const { temperature } = conditionsOf(this.#tank, to)
      const ofTank = side === 'sender' ? this.#story.contentAt(this.#tank.code, from).density15 : density15
      return { ...told, quantity: { kg, density15: ofTank, temperature } }
    }
    const opening = takesOver ? this.#last! : this.#read(from, this.#levelAt(from))
    if (to > this.#until) return { ...told, opening }
    const sign = side === 'sender' ? -1 : 1
    const closing = this.#closingOf(opening, sign * kg, to, sign)
    this.#tooMuch += closing.kg - opening.kg - sign * kg
    this.#last = closing
    return { ...told, opening, closing }
  }

  /** Read so that what was written comes near to what is there again, as far as a tape allows it. */
  #closingOf(opening: Reading, change: number, at: number, sign: number): Reading {
    const there = this.#levelAt(at)
    const read = this.#read(at, there)
    const perMm = this.#read(at, there + 1).kg - read.kg
    const wanted = opening.kg + change - this.#tooMuch
    const off = Math.max(-2.5, Math.min(2.5, perMm > 0 ? (wanted - read.kg) / perMm : 0))
    const level = Math.round(there + off)
    const closing = this.#read(at, level)
    // What hardly moves: nobody reads a tank that fills lower than before.
    return Math.sign(closing.kg - opening.kg) === -sign ? this.#read(at, opening.measure.reading) : closing
  }

  #levelAt(at: number): number {
    const conditions = conditionsOf(this.#tank, at)
    return this.#tank.levelOf(this.#story.contentAt(this.#tank.code, at), conditions, siteDayOf(at))
  }

  #kgAt(at: number): number {
    return this.#story.contentAt(this.#tank.code, at).kg
  }

  #read(at: number, level: number): Reading {
    const tank = this.#tank
    const { row, product } = tank
    const conditions = conditionsOf(tank, at)
    const temperature = conditions.temperature.toFixed(1)
    const density15 = this.#story.contentAt(tank.code, at).density15.toFixed(5)
    const pressure = conditions.pressure === null ? null : conditions.pressure.toFixed(3)
    const reading = Math.round(level)
    const measure: Measure = {
      gauge: 'dip',
      reading,
      waterLevel: conditions.waterLevel,
      liquidTemperature: temperature,
      ambientTemperature: conditions.ambient.toFixed(1),
      density15,
      sedimentAndWater: sedimentOf(row) ?? null,
      feetPosition: row.roofMassKg === null ? null : 'LOW',
      vapourTemperature: pressure === null ? null : (Number(temperature) + 1.2).toFixed(1),
      pressure,
      molecularWeight: product.gasType ? product.molecularWeight!.toFixed(3) : null,
    }
    const asRead = {
      ...conditions,
      temperature: Number(temperature),
      ambient: Number(measure.ambientTemperature),
      pressure: pressure === null ? null : Number(pressure),
    }
    return { at, measure, kg: tank.kgAt(reading, { density15: Number(density15) }, asRead, siteDayOf(at)) }
  }

  /** Some minutes for each step, as long as it is not in the future. */
  #done(key: string, from: number, to: number, later = 0, takesOver = false): ToldOperation['by'] {
    const after = (name: string, at: number, least: number, most: number): Done | undefined => {
      const done = at + Math.round(later + between(`${key}:${name}`, least, most) * 60_000)
      return done > this.#until ? undefined : { at: done, by: onShift(this.#tank.plant, done) }
    }
    const created = after('created', from, 0.5, 2)
    // Who takes over waits until somebody has written down how the one before was closed.
    const opened = takesOver ? after('opened', from, 11.2, 14) : after('opened', from, 2.5, 5)
    const measured = after('measured', Math.max(to, from), 5.5, 11)
    const posted = after('posted', to, 12, 38)
    return {
      created: created ?? { at: this.#until, by: onShift(this.#tank.plant, this.#until) },
      ...(opened ? { opened } : {}),
      ...(measured ? { measured } : {}),
      ...(posted ? { posted } : {}),
    }
  }
}

/** A part of a denaturing leaves its tank as a transfer: what is denatured is what comes. */
const typeOf = ({ type, side }: Movement): string => (type === 'DEN' && side === 'sender' ? 'TRI' : type)
