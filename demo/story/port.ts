import { addDays } from '#platform/core/report-parameters.ts'
import { between, chanceOf, oneOf } from './chance.ts'
import { atHour, dayLength, hour, minute } from './clock.ts'
import { Fleet, rateOf } from './fleet.ts'
import type { Calls, Group, Plant } from './group.ts'
import { crude, groups, originsOf } from './terminal.ts'
import type { ShipCall } from './told.ts'
import type { Vat } from './vat.ts'
import { toMinute, type Yard } from './yard.ts'

/** What a ship still has to do, tank by tank. */
interface Part {
  vat: Vat
  kg: number
  from: number
  to: number
}

interface OpenCall {
  call: ShipCall
  group: Group
  spec: Calls
  parts: Part[]
}

/** The ships: who is asked to come, who lies at which berth, and what they load and discharge. */
export class Port {
  readonly calls: ShipCall[] = []
  readonly #yard: Yard
  readonly #fleet = new Fleet()
  readonly #open: OpenCall[] = []
  readonly #berthFree = new Map<string, number>()
  readonly #lastCall = new Map<string, number>()

  constructor(yard: Yard) {
    this.#yard = yard
  }

  /** First of all, because ships cost by the hour. */
  work(): void {
    this.#bringShipsIn()
    for (const open of this.#open) this.#loadToday(open)
  }

  /** Last of all, by what the tanks hold in the evening. */
  plan(): void {
    this.#nominate()
    const { ends } = this.#yard
    const staying = this.#open.filter(({ call, parts }) => parts.length === 0 || call.completed > ends)
    this.#open.splice(0, this.#open.length, ...staying)
  }

  #bringShipsIn(): void {
    for (const open of this.#open) {
      const { call } = open
      if (open.parts.length > 0) continue
      const free = Math.max(
        call.eta + 3 * hour,
        this.#yard.began + 30 * minute,
        this.#berthFree.get(call.berth) ?? 0,
        this.#fleet.backAt(call.vessel),
      )
      if (free > this.#yard.ends - 5 * hour) continue
      const parts = this.#partsOf(open, free + between(this.#yard.name('hoses', call.key), 1.2, 2.6) * hour)
      if (parts.length === 0) continue
      call.notice = call.eta + Math.round(between(this.#yard.name('notice', call.key), 10, 70)) * minute
      call.allFast = toMinute(free)
      call.started = parts[0]!.from
      call.completed = parts.at(-1)!.to
      call.sailed = toMinute(call.completed + between(this.#yard.name('sailed', call.key), 2, 5) * hour)
      open.parts = parts
      for (const { vat, kg } of parts) {
        if (call.type === 'SCN') vat.awaited += kg
        else vat.owed += kg
      }
      this.#berthFree.set(call.berth, call.sailed + hour)
      this.#fleet.sails(call.vessel, call.class, call.sailed)
    }
  }

  /** Which tanks a ship loads from or discharges into, one after the other; none as long as they cannot. */
  #partsOf({ call, group }: OpenCall, begins: number): Part[] {
    const asked = 1000 * call.planned * between(this.#yard.name('loaded', call.key), 0.985, 1.008)
    const rate = 1000 * rateOf[call.class] * between(this.#yard.name('rate', call.key), 0.85, 1.05)
    const taken = new Set(this.#open.flatMap(({ parts }) => parts.flatMap(({ vat, to }) => (to > begins ? [vat] : []))))
    const vats = this.#yard.vatsOf(group).filter((vat) => !taken.has(vat))
    const [first, ...others] =
      call.type === 'SCN'
        ? vats.filter((vat) => vat.takes >= asked)
        : vats
            .filter((vat) => this.#yard.isReady(vat, group, begins) && vat.gives > 0.1 * asked)
            .toSorted((a, b) => a.readyAt - b.readyAt || b.gives - a.gives)
    if (!first) return []
    const parts: Part[] = []
    let [left, from] = [asked, toMinute(begins)]
    for (const vat of [first, ...(call.type === 'SCN' ? [] : others)]) {
      const kg = Math.round(Math.min(left, call.type === 'SCN' ? vat.takes : vat.gives))
      if (kg < 0.05 * asked) continue
      const to = toMinute(from + (kg / rate) * hour)
      parts.push({ vat, kg, from, to })
      left -= kg
      from = to + 20 * minute
    }
    return left > 0.1 * asked ? [] : parts
  }

  /** What of it falls into today: each day is measured by itself. */
  #loadToday({ call, parts }: OpenCall): void {
    for (const { vat, kg, from, to } of parts) {
      const [begins, ends] = [Math.max(from, this.#yard.began), Math.min(to, this.#yard.ends)]
      if (begins >= ends) continue
      const today = toShare(kg, from, to, ends) - toShare(kg, from, to, begins)
      if (call.type === 'SCN') vat.awaited -= today
      else vat.owed -= today
      call.movements.push(
        this.#yard.move(vat, {
          type: call.type,
          side: call.type === 'SCN' ? 'receiver' : 'sender',
          from: begins,
          to: ends,
          kg: today,
          density15: this.#yard.densityOf(vat, call.key),
          by: 'level',
          call: call.key,
        }),
      )
      if (call.type === 'SCN') {
        vat.readyAt = to + (call.class === 'AFRAMAX' || call.class === 'LR1' ? 30 : 10) * hour
        if (ends === to) this.#yard.sample(vat, to + 3 * hour)
      }
    }
  }

  #nominate(): void {
    for (const group of groups) {
      for (const spec of group.calls ?? []) this.#nominateFor(group, spec)
    }
    for (const plant of ['S', 'N'] as const) {
      for (const vat of this.#yard.vatsOf(crude[plant])) {
        const { row, product } = vat.tank
        this.#nominateFor({ id: row.code, plant, product: product.code, tanks: [row.code] }, crudeCalls(plant, vat))
      }
    }
  }

  #nominateFor(group: Group, spec: Calls): void {
    const id = `${group.id}-${spec.type}-${spec.class}`
    if (this.#open.some(({ group: other, spec: { type } }) => other.id === group.id && type === spec.type)) return
    const vats = this.#yard.vatsOf(group)
    const total = (of: (vat: Vat) => number) => vats.reduce((sum, vat) => sum + of(vat), 0)
    const share = total(({ content, low }) => content.kg - low) / total(({ high, low }) => high - low)
    if (spec.type === 'SCN' ? share > spec.at : share < spec.at) return
    const name = this.#yard.name('call', id, this.#yard.day)
    // A barge comes once a week or so, however full the tank is.
    if (spec.type === 'BUN' && this.#yard.began - (this.#lastCall.get(id) ?? 0) < between(name, 4, 9) * dayLength)
      return
    const step = spec.tonnes[1] > 3_000 ? 100 : 10
    const planned = Math.round(between(`${name}:planned`, ...spec.tonnes) / step) * step
    const lead = spec.type === 'BUN' ? between(`${name}:lead`, 2, 4) : between(`${name}:lead`, 5, 11)
    const eta = toMinute(this.#yard.began + lead * dayLength + between(`${name}:hour`, 0, 24) * hour)
    const vessel = this.#fleet.ship(name, spec.class, eta)
    if (!vessel) return
    const etaDay = new Date(eta).toISOString().slice(0, 10)
    const call: ShipCall = {
      key: this.#yard.keyOf(id),
      plant: group.plant,
      type: spec.type,
      product: group.product,
      vessel,
      class: spec.class,
      berth: spec.berth,
      port: spec.ports.length > 0 ? oneOf(`${name}:port`, spec.ports) : '',
      holder: oneOf(`${name}:holder`, spec.holders),
      shipper: oneOf(`${name}:shipper`, spec.shippers),
      planned,
      nominatedAt: atHour(this.#yard.day, between(`${name}:at`, 9, 17)),
      laycanFrom: addDays(etaDay, -1),
      laycanTo: addDays(etaDay, 1),
      eta,
      notice: 0,
      allFast: 0,
      started: 0,
      completed: 0,
      sailed: 0,
      movements: [],
    }
    this.#lastCall.set(id, this.#yard.began)
    this.calls.push(call)
    if (chanceOf(`${name}:canceled`) < 0.03) {
      const reason = oneOf(`${name}:why`, [
        'Cargo sold on the water',
        'Nomination withdrawn by the buyer',
        'Vessel rejected by vetting',
      ])
      call.canceled = { at: call.nominatedAt + Math.round(between(`${name}:when`, 20, 60)) * hour, reason }
      return
    }
    this.#fleet.engage(call.vessel, call.class, eta + 2 * dayLength)
    this.#open.push({ call, group, spec, parts: [] })
  }
}

/** How much of it is over at a moment. */
const toShare = (kg: number, from: number, to: number, at: number) => Math.round((kg * (at - from)) / (to - from))

/** Crude oil comes for one tank, as much as it takes. */
function crudeCalls(plant: Plant, vat: Vat): Calls {
  const room = Math.floor(((vat.high - vat.low) * 0.92) / 1e6) * 1000
  const { ports, shippers } = originsOf[vat.tank.product.code]!
  return {
    type: 'SCN',
    class: plant === 'S' && room > 45_000 ? 'AFRAMAX' : 'LR1',
    berth: crude[plant].berth,
    tonnes: [room * 0.96, room],
    at: 0.06,
    ports,
    holders: ['SEL', 'SEL', 'MRD'],
    shippers,
  }
}
