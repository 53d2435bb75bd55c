import { addDays } from '#platform/core/report-parameters.ts'
import { between, deviate } from './chance.ts'
import { campaignLength, closingOf, minute } from './clock.ts'
import { ofFarm } from './farm.ts'
import type { Group } from './group.ts'
import type { Movement, Sample } from './told.ts'
import type { Vat } from './vat.ts'

/** What is found in it, and its number, are looked up once all has been told. */
type Taken = Omit<Sample, 'number' | 'density15'>

/** The tanks on the day that is being told, and what is written down of it. */
export class Yard {
  readonly movements: Movement[] = []
  readonly samples: Taken[] = []
  /** Of each group with several tanks the one that fills. */
  readonly filling = new Map<string, Vat>()
  readonly #seed: string
  /** By what their tanks are called where the terminal was copied from, as its groups call them. */
  readonly #vats: ReadonlyMap<string, Vat>
  readonly #farm: string | undefined
  day = ''
  /** The closing of the day before, and its own. */
  began = 0
  ends = 0

  constructor(vats: ReadonlyMap<string, Vat>, seed: string, farm?: string) {
    this.#vats = new Map([...vats.values()].map((vat) => [vat.tank.row.code, vat]))
    this.#seed = seed
    this.#farm = farm
  }

  beginDay(day: string): void {
    this.day = day
    this.began = closingOf(addDays(day, -1))
    this.ends = closingOf(day)
  }

  endDay(): void {
    for (const vat of this.#vats.values()) vat.endDay(this.day)
  }

  get vats(): Iterable<Vat> {
    return this.#vats.values()
  }

  name(...parts: (string | number)[]): string {
    return [this.#seed, ...parts].join(':')
  }

  /** What happened today, as nobody else calls it. */
  keyOf(what: string): string {
    return ofFarm(`${what}-${this.day}`, this.#farm)
  }

  vatsOf({ tanks }: Pick<Group, 'tanks'>): Vat[] {
    return tanks.flatMap((code) => this.#vats.get(code) ?? [])
  }

  /** It may give: nothing comes, and what came has settled. */
  isReady(vat: Vat, group: Group, at: number): boolean {
    return vat.readyAt <= at && (group.tanks.length === 1 || this.filling.get(group.id) !== vat)
  }

  move(vat: Vat, movement: Omit<Movement, 'key' | 'tank' | 'plant' | 'product'>): Movement {
    const { tank } = vat
    const whole = {
      ...movement,
      kg: Math.round(movement.kg),
      key: `${tank.code}-${this.day}-${movement.type}-${Math.round((movement.from - this.began) / minute)}`,
      tank: tank.code,
      plant: tank.plant,
      product: tank.product.code,
    }
    vat.does(whole)
    this.movements.push(whole)
    return whole
  }

  sample(vat: Vat, takenAt: number): void {
    const { tank } = vat
    vat.sample(takenAt)
    const key = this.name('sample', tank.code, takenAt)
    this.samples.push({
      key,
      tank: tank.code,
      plant: tank.plant,
      product: tank.product.code,
      takenAt,
      signedAt: takenAt + Math.round(between(key, 2.5, 6) * 60) * minute,
    })
  }

  /** Of what a unit makes: from one campaign to the next it changes slowly. */
  madeAt(vat: Vat, type: string, at: number): number {
    const campaign = Math.floor(at / campaignLength)
    const gone = at / campaignLength - campaign
    const [now, next] = [campaign, campaign + 1].map((one) => this.densityOf(vat, `${type}${one}`)) as [number, number]
    return now + gone * (next - now)
  }

  /** Of a ship, a truck or a campaign. */
  densityOf(vat: Vat, name: string): number {
    const { density15, densityMin, densityMax } = vat.tank.product
    const wanted = density15 + deviate(this.name('density', name, vat.tank.code)) * 0.0005
    return Math.min(densityMax - 0.001, Math.max(densityMin + 0.001, wanted))
  }
}

export const toMinute = (at: number): number => Math.round(at / minute) * minute
