import vessels from '#modules/vessels/demo/vessels.json' with { type: 'json' }
import { chanceOf } from './chance.ts'
import { dayLength, hour } from './clock.ts'
import type { ShipClass } from './group.ts'

/** Tonnes an hour that a ship of the class takes or gives. */
export const rateOf: Readonly<Record<ShipClass, number>> = {
  AFRAMAX: 2_900,
  LR1: 2_100,
  MR: 1_150,
  HANDY: 850,
  INTER: 620,
  COASTAL: 380,
  'LPG-H': 260,
  BARGE: 190,
}

type Vessel = (typeof vessels)[number]

/** The vetting rule for age: to 15 years without more, to 20 with a rating of the Condition Assessment Programme. */
export const isYoungEnough = ({ yearOfBuilt, capRating }: Pick<Vessel, 'yearOfBuilt' | 'capRating'>, year: number) =>
  year - yearOfBuilt <= (capRating === 'CAP 1' || capRating === 'CAP 2' ? 20 : 15)

/** Ships go round: the one that has been away longest comes next. What is too old for us and has no rating stays away. */
export class Fleet {
  readonly #free = new Map<string, number>()
  readonly #back = new Map<string, number>()

  /** None where all are away: somebody asks again tomorrow. */
  ship(name: string, wanted: ShipClass, at: number): string | undefined {
    const year = new Date(at).getUTCFullYear()
    const ready = vessels
      .filter((one) => one.type === wanted && isYoungEnough(one, year))
      .map(({ imoNumber }) => ({ imoNumber, free: this.#free.get(imoNumber) ?? 0 }))
      .filter(({ free }) => free <= at)
      .toSorted((a, b) => a.free - b.free || chanceOf(name + a.imoNumber) - chanceOf(name + b.imoNumber))
    return ready[0]?.imoNumber
  }

  /** Back from wherever it went after it sailed from here. */
  backAt(imoNumber: string): number {
    return this.#back.get(imoNumber) ?? 0
  }

  sails(imoNumber: string, wanted: ShipClass, at: number): void {
    this.#back.set(imoNumber, at + (wanted === 'BARGE' ? 6 : 36) * hour)
    this.engage(imoNumber, wanted, at)
  }

  engage(imoNumber: string, wanted: ShipClass, until: number): void {
    this.#free.set(imoNumber, until + (wanted === 'BARGE' ? 6 * hour : 2 * dayLength))
  }
}
