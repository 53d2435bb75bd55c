import { addDays } from '#platform/core/report-parameters.ts'
import { between } from './chance.ts'
import { atHour, campaignLength, dayLength, hour, minute, weekdayOf } from './clock.ts'
import type { Flow, Group, Plant } from './group.ts'
import { type Batch, batches, burntAndLost, crude, groups } from './terminal.ts'
import type { Movement } from './told.ts'
import type { Vat } from './vat.ts'
import { toMinute, type Yard } from './yard.ts'

/** Units, blends and trucks: each takes and gives where the tanks of the day allow it. */
export class Works {
  readonly #yard: Yard
  readonly #feeding = new Map<Plant, Vat>()
  #made = new Map<Plant, number>()

  constructor(yard: Yard) {
    this.#yard = yard
  }

  work(): void {
    this.#made = new Map([
      ['S', 0],
      ['N', 0],
    ])
    for (const batch of batches) this.#blend(batch)
    for (const group of groups) this.#serveTrucks(group)
    for (const group of groups) this.#runUnits(group)
    for (const plant of ['S', 'N'] as const) this.#runCrude(plant)
    for (const group of groups) if (group.in) this.#watch(group)
    this.#loseToAir()
  }

  #blend({ type, into, parts, unit, tonnes, below }: Batch): void {
    const group = groups.find(({ id }) => id === into)!
    const target = this.#yard.filling.get(into) ?? (group.tanks.length === 1 ? this.#yard.vatsOf(group)[0] : undefined)
    const name = this.#yard.name('batch', into, type, this.#yard.day)
    const kg = 1000 * tonnes * between(name, 0.9, 1.06)
    if (!target || target.share > below || target.takes < kg || weekdayOf(this.#yard.day) >= 6) return
    const from = atHour(this.#yard.day, between(`${name}:from`, 6, 8))
    const to = from + Math.round(between(`${name}:long`, 6.5, 9.5) * 60) * minute
    if (!target.isFree(from, to + 30 * minute)) return
    const sources: { vat: Vat; kg: number }[] = []
    for (const { group: id, share } of parts) {
      const source = groups.find((one) => one.id === id)!
      const vat = this.#yard
        .vatsOf(source)
        .find(
          (one) =>
            this.#yard.isReady(one, source, from) && one.gives >= share * kg && one.isFree(from, to + 30 * minute),
        )
      if (!vat) return
      sources.push({ vat, kg: Math.round(share * kg) })
    }
    const batch = this.#yard.keyOf(into)
    const sent = sources.map(({ vat, kg: part }, index) =>
      this.#yard.move(vat, {
        type,
        side: 'sender',
        from: from + index * 10 * minute,
        to: to - index * 40 * minute,
        kg: part,
        density15: vat.content.density15,
        by: 'level',
        batch,
      }),
    )
    const content = sources.reduce(
      (sum, { vat, kg: part }) => {
        const volume = part / (vat.content.density15 - 0.0011)
        return { kg: sum.kg + part, volume: sum.volume + volume }
      },
      { kg: 0, volume: 0 },
    )
    const received = sent.length > 0 ? content.kg : kg
    const density15 = sent.length > 0 ? content.kg / content.volume + 0.0011 : this.#yard.densityOf(target, batch)
    this.#yard.move(target, {
      type,
      side: 'receiver',
      from: from + 5 * minute,
      to: to + 20 * minute,
      kg: received,
      density15,
      by: 'level',
      batch,
      ...(unit ? { unit } : {}),
    })
    this.#yard.sample(target, to + 80 * minute)
  }

  #serveTrucks(group: Group): void {
    const weekday = weekdayOf(this.#yard.day)
    if (weekday === 7) return
    const isSaturday = weekday === 6
    const [from, to] = [atHour(this.#yard.day, 5.5), atHour(this.#yard.day, isSaturday ? 12.5 : 18.7)]
    const vats = this.#yard.vatsOf(group)
    if (group.rack) {
      const custom = (isSaturday ? 0.45 : 1) * seasonOf(group.product, this.#yard.day)
      const kg = 1000 * group.rack * custom * between(this.#yard.name('rack', group.id, this.#yard.day), 0.75, 1.25)
      const vat = vats.find((one) => this.#yard.isReady(one, group, from) && one.gives >= kg && one.isFree(from, to))
      if (vat)
        this.#yard.move(vat, {
          type: 'CVT',
          side: 'sender',
          from,
          to,
          kg,
          density15: vat.content.density15,
          by: 'quantity',
          unit: group.plant === 'S' ? 'RACK-S' : 'RACK-N',
        })
    }
    if (group.trucks && (weekday === 2 || weekday === 4)) {
      const [vat] = vats
      const kg = 1000 * group.trucks * between(this.#yard.name('trucks', group.id, this.#yard.day), 0.8, 1.1)
      const [begins, ends] = [atHour(this.#yard.day, 7), atHour(this.#yard.day, 16.6)]
      if (vat && vat.takes >= kg && vat.isFree(begins, ends)) {
        this.#yard.move(vat, {
          type: 'SCT',
          side: 'receiver',
          from: begins,
          to: ends,
          kg,
          density15: this.#yard.densityOf(vat, this.#yard.day),
          by: 'level',
        })
        this.#yard.sample(vat, ends + 40 * minute)
      }
    }
  }

  #runUnits(group: Group): void {
    for (const flow of group.out ?? []) {
      const vats = this.#yard.vatsOf(group).filter((vat) => this.#yard.isReady(vat, group, this.#yard.began))
      const vat = vats.toSorted((a, b) => a.share - b.share).find(({ gives }) => gives > 1000 * flow.perDay * 0.2)
      if (!vat) continue
      const { kg } = this.#flow(vat, flow, 'sender', this.#yard.began)
      // What goes back into a unit was made once already.
      if (flow.type === 'LAV') this.#made.set(group.plant, this.#made.get(group.plant)! - kg)
    }
    if (!group.in) return
    const flow = group.in
    const made = (kg: number) => this.#made.set(group.plant, this.#made.get(group.plant)! + kg)
    if (group.tanks.length === 1) {
      const [vat] = this.#yard.vatsOf(group)
      if (vat && vat.takes > 0) made(this.#flow(vat, flow, 'receiver', this.#yard.began).kg)
      return
    }
    let from = this.#yard.began
    for (let turn = 0; turn < 2; turn++) {
      const vat = this.#yard.filling.get(group.id) ?? this.#startFilling(group)
      if (!vat) return
      const { kg, until } = this.#flow(vat, flow, 'receiver', from)
      made(kg)
      if (vat.takes > 0.004 * (vat.high - vat.low)) return
      // Full: it settles and is sampled, and the unit goes on into the other one.
      from = until
      vat.readyAt = from + 14 * hour
      this.#yard.filling.delete(group.id)
      this.#yard.sample(vat, Math.min(from + 2 * hour, this.#yard.ends + 2 * hour))
    }
  }

  /** The lab looks again where the density will have left what it found last, and once a week into a tank that is run into all the time. */
  #watch(group: Group): void {
    const isDue = group.tanks.length === 1 && weekdayOf(this.#yard.day) === 3
    for (const vat of this.#yard.vatsOf(group)) {
      // A ship is sampled when it has discharged.
      if (vat.sampledAt >= this.#yard.began || vat.awaited > 0) continue
      if (!isDue && vat.drift < 0.0003) continue
      const hours = between(this.#yard.name('watch', vat.tank.code, this.#yard.day), 14, 17)
      this.#yard.sample(vat, atHour(this.#yard.day, hours))
    }
  }

  #startFilling(group: Group): Vat | undefined {
    const [vat] = this.#yard
      .vatsOf(group)
      .filter(
        ({ share, owed, takes, readyAt }) => share < 0.45 && owed === 0 && takes > 0 && readyAt <= this.#yard.began,
      )
      .toSorted((a, b) => a.share - b.share)
    if (vat) this.#yard.filling.set(group.id, vat)
    return vat
  }

  /** Through the day, as long as there is room or stock; answers with what went, and until when. */
  #flow(
    vat: Vat,
    { type, unit, perDay, isMetered }: Flow,
    side: Movement['side'],
    from: number,
  ): { kg: number; until: number } {
    const name = this.#yard.name('flow', vat.tank.code, type, unit, this.#yard.day)
    const campaign = between(
      this.#yard.name('campaign', vat.tank.code, type, Math.floor(this.#yard.began / campaignLength)),
      0.86,
      1.14,
    )
    const rate = (1000 * perDay * campaign * between(name, 0.95, 1.05)) / dayLength
    const went = { kg: 0, until: this.#yard.ends }
    for (const window of vat.free(from, this.#yard.ends, isMetered ? 'quantity' : 'level')) {
      const limit = side === 'receiver' ? vat.takes : vat.gives
      const to = toMinute(Math.min(window.to, window.from + limit / rate))
      if (to - window.from < 20 * minute) continue
      const kg = (to - window.from) * rate
      this.#yard.move(vat, {
        type,
        side,
        from: window.from,
        to,
        kg,
        density15: this.#yard.madeAt(vat, type, window.from),
        by: isMetered ? 'quantity' : 'level',
        unit,
      })
      went.kg += kg
      went.until = to
    }
    return went
  }

  /** What the units have made today, and what they have burnt and lost, was crude oil this morning. */
  #runCrude(plant: Plant): void {
    const { unit } = crude[plant]
    const least = plant === 'S' ? 1_500_000 : 700_000
    let left = Math.max(least, this.#made.get(plant)! / (1 - burntAndLost))
    const whole = left
    let from = this.#yard.began
    for (let turn = 0; turn < 2 && left > 0; turn++) {
      const vat = this.#feeding.get(plant) ?? this.#nextFeed(plant)
      if (!vat) return
      const rate = whole / (this.#yard.ends - this.#yard.began)
      for (const window of vat.free(from, this.#yard.ends, 'level')) {
        const kg = Math.min(left, vat.gives, (window.to - window.from) * rate)
        const to = toMinute(window.from + kg / rate)
        if (to - window.from < 20 * minute) continue
        this.#yard.move(vat, {
          type: 'LAV',
          side: 'sender',
          from: window.from,
          to,
          kg,
          density15: vat.content.density15,
          by: 'level',
          unit,
        })
        left -= kg
        from = to
      }
      if (vat.gives > 0.01 * (vat.high - vat.low)) return
      this.#feeding.delete(plant)
    }
  }

  #nextFeed(plant: Plant): Vat | undefined {
    const [vat] = this.#yard
      .vatsOf(crude[plant])
      .filter(
        ({ readyAt, gives, awaited, high, low }) =>
          readyAt <= this.#yard.began && awaited === 0 && gives > 0.1 * (high - low),
      )
      // What has lain longest.
      .toSorted((a, b) => a.readyAt - b.readyAt || b.gives - a.gives)
    if (vat) this.#feeding.set(plant, vat)
    return vat
  }

  /** Light products lose a little to the air; it is booked on the last day of the month. */
  #loseToAir(): void {
    if (addDays(this.#yard.day, 1).slice(8) !== '01') return
    const at = atHour(this.#yard.day, 20)
    for (const vat of this.#yard.vats) {
      const { family } = vat.tank.product
      if ((family === 'GASOLINE' || family === 'NAPHTHA') && vat.gives > 0 && vat.isFree(at, at)) {
        this.#yard.move(vat, {
          type: 'LOS',
          side: 'sender',
          from: at,
          to: at,
          kg: vat.content.kg * between(this.#yard.name('loss', vat.tank.code, this.#yard.day), 0.0001, 0.0003),
          density15: vat.content.density15,
          by: 'quantity',
        })
      }
    }
  }
}

/** Heating in winter, the fields in spring and autumn, the road in summer. */
function seasonOf(product: string, day: string): number {
  const month = Number(day.slice(5, 7))
  if (product === 'GO-RISC' || product.startsWith('LP-')) return month >= 11 || month <= 3 ? 1.35 : 0.7
  if (product === 'GO-AGR') return [3, 4, 5, 9, 10].includes(month) ? 1.25 : 0.85
  return month >= 6 && month <= 9 ? 1.08 : 0.97
}
