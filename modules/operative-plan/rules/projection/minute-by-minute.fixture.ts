import type { FindingKind } from './finding.ts'
import type { PlanInput, PlanMovement, PlanTank } from './plan-input.ts'

/**
 * The same questions answered a second time, for the tests: minute after minute, everything summed up anew in each, nothing
 * remembered but volumes and which tank a movement has come to. Shares the types with the projection and no more.
 */
export interface SlowFinding {
  kind: FindingKind
  subject: string
  at: number
  amount: number
  movements: string[]
}

interface Mover {
  plan: PlanMovement
  begins: number
  ends: number
  hourly: number
  leaves: number
  tanks: { from: PlanTank[]; to: PlanTank[] }
  now: { from: number; to: number }
}

const minute = 60_000
const hour = 60 * minute

export function minuteByMinute(plan: PlanInput): SlowFinding[] {
  const movers = plan.movements.map((one) => moverOf(plan, one))
  const found: SlowFinding[] = []
  const say = (kind: FindingKind, subject: string, after: number, amount: number, movements: string[]) => {
    const ms = Math.round(plan.now + Math.max(0, after))
    found.push({ kind, subject, at: ms - (((ms % minute) + minute) % minute), amount, movements: movements.toSorted() })
  }
  walk(plan, movers, say)
  inLines(plan, movers, say)
  atBerths(plan, movers, say)
  return found
}

type Say = (kind: FindingKind, subject: string, after: number, amount: number, movements: string[]) => void

function moverOf(plan: PlanInput, one: PlanMovement): Mover {
  const known = (codes: readonly string[]) =>
    codes.map((code) => plan.tanks.find(({ id }) => id === code)).filter((tank) => tank !== undefined)
  const left = one.quantity > one.moved ? one.quantity - one.moved : 0
  const begins = one.start > plan.now ? one.start - plan.now : 0
  const caps: number[] = []
  for (const line of plan.lines) if (line.id === one.line && line.maxRate !== null) caps.push(line.maxRate)
  for (const pump of plan.pumps) if (pump.id === one.pump) caps.push(pump.rate)
  let hourly = one.rate
  if (hourly === null && one.end !== null && one.end - plan.now > begins)
    hourly = left / ((one.end - plan.now - begins) / hour)
  if (hourly !== null) caps.push(hourly)
  hourly = caps.length === 0 || left === 0 ? 0 : Math.max(0, Math.min(...caps))
  const ends = hourly > 0 ? begins + (left * hour) / hourly : begins
  const planned = Math.max(one.start, one.end ?? one.start) - plan.now
  return {
    plan: one,
    begins,
    ends,
    hourly,
    leaves: hourly > 0 ? ends : planned,
    tanks: { from: known(one.from), to: known(one.to) },
    now: { from: 0, to: 0 },
  }
}

interface Watch {
  kind: FindingKind
  tank: PlanTank
  beyond: (volume: number) => number
  inward: 'from' | 'to'
  /** Since when it has been going out. */
  since: number | null
  by: string[]
  worst: number
}

function walk(plan: PlanInput, movers: Mover[], say: Say): void {
  const volume = new Map(plan.tanks.map((tank) => [tank.id, tank.volume]))
  const watches: Watch[] = plan.tanks.flatMap((tank) => {
    const state = { tank, since: null, by: [], worst: 0 }
    return [
      { ...state, kind: 'overflow' as const, inward: 'to' as const, beyond: (v: number) => v - tank.safeFill },
      { ...state, kind: 'aboveWorkingMax' as const, inward: 'to' as const, beyond: (v: number) => v - tank.workingMax },
      {
        ...state,
        kind: 'belowWorkingMin' as const,
        inward: 'from' as const,
        beyond: (v: number) => tank.workingMin - v,
      },
      { ...state, kind: 'empty' as const, inward: 'from' as const, beyond: (v: number) => tank.deadStock - v },
    ]
  })
  const used = new Map<string, { mover: Mover; side: 'from' | 'to'; tank: PlanTank; pieces: [number, number][] }>()
  const length = plan.until - plan.now
  for (let begin = 0; begin < length; begin += minute) {
    const end = Math.min(begin + minute, length)
    let at = begin
    while (at < end) {
      const flowing = movers.filter((one) => one.hourly > 0 && one.begins <= at && at < one.ends)
      for (const one of flowing) {
        while (one.now.to < one.tanks.to.length - 1 && hasRoom(one.tanks.to[one.now.to]!, volume) <= 1e-7) one.now.to++
        while (one.now.from < one.tanks.from.length - 1 && hasStock(one.tanks.from[one.now.from]!, volume) <= 1e-7)
          one.now.from++
      }
      let cut = end
      const cutAt = (moment: number) => {
        if (moment > at && moment < cut) cut = moment
      }
      for (const one of movers) {
        cutAt(one.begins)
        cutAt(one.ends)
      }
      for (const run of plan.runs) {
        cutAt(run.from - plan.now)
        cutAt(run.to - plan.now)
      }
      const speeds = new Map<string, number>()
      for (const tank of plan.tanks) {
        let speed = 0
        for (const run of plan.runs)
          if (run.tank === tank.id && run.from - plan.now <= at && at < run.to - plan.now) speed += run.rate
        for (const one of flowing) {
          if (one.tanks.to[one.now.to]?.id === tank.id) speed += one.hourly
          if (one.tanks.from[one.now.from]?.id === tank.id) speed -= one.hourly
        }
        speeds.set(tank.id, speed)
        const [room, stock] = [hasRoom(tank, volume), hasStock(tank, volume)]
        if (speed > 0 && room > 1e-7) cutAt(at + (room / speed) * hour)
        if (speed < 0 && stock > 1e-7) cutAt(at + (stock / -speed) * hour)
      }
      for (const one of flowing)
        for (const side of ['from', 'to'] as const) {
          const tank = one.tanks[side][one.now[side]]
          if (!tank) continue
          const key = JSON.stringify([one.plan.id, side, tank.id])
          const use = used.get(key) ?? { mover: one, side, tank, pieces: [] }
          use.pieces.push([at, cut])
          used.set(key, use)
        }
      for (const watch of watches) {
        const before = volume.get(watch.tank.id)!
        look(watch, before, before + (speeds.get(watch.tank.id)! * (cut - at)) / hour, at, cut, flowing, say)
      }
      for (const tank of plan.tanks)
        volume.set(tank.id, volume.get(tank.id)! + (speeds.get(tank.id)! * (cut - at)) / hour)
      at = cut
    }
  }
  for (const watch of watches)
    if (watch.worst > 1e-6) say(watch.kind, watch.tank.id, watch.since!, watch.worst, watch.by)
  for (const { mover, side, tank, pieces } of used.values()) {
    const total = (from: number, to: number) => {
      let [sum, first] = [0, Infinity]
      for (const [a, b] of pieces) {
        if (Math.min(b, to) <= Math.max(a, from)) continue
        sum += Math.min(b, to) - Math.max(a, from)
        first = Math.min(first, Math.max(a, from))
      }
      return { sum, first }
    }
    const all = total(-Infinity, Infinity)
    if (all.sum <= 1) continue
    const { id, product } = mover.plan
    const barred = (kind: FindingKind, from: number, to: number) => {
      const { sum, first } = total(from - plan.now, to - plan.now)
      if (sum > 1) say(kind, tank.id, first, sum / hour, [id])
    }
    for (const lock of tank.locks) barred('locked', lock.from, lock.to)
    if (side === 'from' && tank.heldUntil !== null) barred('qualityHold', -Infinity, tank.heldUntil)
    if (tank.product !== null && tank.product !== product)
      say('wrongProduct', tank.id, all.first, (mover.hourly * all.sum) / hour, [id])
  }
}

const hasRoom = (tank: PlanTank, volume: Map<string, number>) => tank.workingMax - volume.get(tank.id)!
const hasStock = (tank: PlanTank, volume: Map<string, number>) => volume.get(tank.id)! - tank.workingMin

function look(watch: Watch, v0: number, v1: number, at: number, cut: number, flowing: Mover[], say: Say): void {
  const [b0, b1] = [watch.beyond(v0), watch.beyond(v1)]
  if (b0 > 1e-6 || b1 > 1e-6) {
    if (watch.since === null) {
      watch.since = b0 >= 0 ? at : at + ((cut - at) * -b0) / (b1 - b0)
      watch.by = flowing
        .filter((one) => one.tanks[watch.inward][one.now[watch.inward]]?.id === watch.tank.id)
        .map((one) => one.plan.id)
    }
    watch.worst = Math.max(watch.worst, b0, b1)
  }
  if (b1 <= 1e-6) {
    if (watch.worst > 1e-6) say(watch.kind, watch.tank.id, watch.since!, watch.worst, watch.by)
    watch.worst = 0
    watch.since = null
  }
}

function inLines(plan: PlanInput, movers: Mover[], say: Say): void {
  const length = plan.until - plan.now
  for (const line of plan.lines) {
    const there = movers.filter((one) => one.plan.line === line.id)
    for (const a of there)
      for (const b of there) {
        if (a.plan.id >= b.plan.id) continue
        const first = Math.max(a.plan.start - plan.now, b.plan.start - plan.now, 0)
        const shared = Math.min(a.leaves, b.leaves) - first
        if (shared > 1 && first < length) say('lineTwice', line.id, first, shared / hour, [a.plan.id, b.plan.id])
      }
    const flowing = there.filter((one) => one.hourly > 0 && one.begins < length)
    for (const one of flowing) {
      // Whoever began last before it; of those that begin together the one with the greater name.
      const earlier = (a: Mover, b: Mover) =>
        a.plan.start < b.plan.start || (a.plan.start === b.plan.start && a.plan.id < b.plan.id)
      let last: Mover | null = null
      for (const other of flowing) if (earlier(other, one) && (!last || earlier(last, other))) last = other
      const standing = last ? last.plan.product : line.lastProduct
      const mayFollow = line.compatible.some(([a, b]) => a === standing && b === one.plan.product)
      if (standing === null || standing === one.plan.product || mayFollow || one.plan.moved > 0) continue
      say('contamination', line.id, one.begins, line.volume ?? 0, [...(last ? [last.plan.id] : []), one.plan.id])
    }
  }
}

function atBerths(plan: PlanInput, movers: Mover[], say: Say): void {
  const moored = movers.filter((one) => one.plan.berth !== null)
  const groups = Object.values(
    Object.groupBy(moored, ({ plan: one }) =>
      JSON.stringify([one.berth, one.ship?.call ?? null, one.ship ? 0 : one.id]),
    ),
  )
  const stays = groups
    .map((of) => ({
      of: of!,
      berth: of![0]!.plan.berth!,
      ids: of!.map((one) => one.plan.id),
      from: Math.min(...of!.map((one) => one.plan.start - plan.now - one.plan.mooredBefore * minute)),
      to: Math.max(...of!.map((one) => one.leaves + one.plan.mooredAfter * minute)),
      done: Math.max(...of!.map((one) => one.leaves)),
      ship: of!.toSorted((a, b) => a.plan.start - b.plan.start || (a.plan.id < b.plan.id ? -1 : 1))[0]!.plan.ship,
    }))
    .filter((stay) => stay.to > 0 && stay.from < plan.until - plan.now)
  for (const [index, a] of stays.entries())
    for (const b of stays.slice(index + 1)) {
      if (a.berth !== b.berth || !plan.berths.some(({ id }) => id === a.berth)) continue
      const first = Math.max(a.from, b.from, 0)
      const shared = Math.min(a.to, b.to) - first
      if (shared > 1) say('berthOverlap', a.berth, first, shared / hour, [...a.ids, ...b.ids])
    }
  for (const { ship, berth, ids, from } of stays) {
    const found = plan.berths.find(({ id }) => id === berth)
    if (!ship || !found) continue
    const tooMuch = (kind: FindingKind, has: number | null, may: number | null) => {
      if (has !== null && may !== null && has - may > 0) say(kind, berth, from, has - may, ids)
    }
    tooMuch('shipTooLong', ship.length, found.maxLength)
    tooMuch('shipTooDeep', ship.draught, found.maxDraught)
    tooMuch('shipTooHeavy', ship.deadWeight, found.maxDeadWeight)
  }
  const calls = new Set(stays.flatMap(({ ship }) => (ship ? [ship.call] : [])))
  for (const call of calls) {
    const of = stays.filter(({ ship }) => ship?.call === call)
    const first = of.toSorted((a, b) => a.from - b.from || (a.ids.toSorted()[0]! < b.ids.toSorted()[0]! ? -1 : 1))[0]!
    const ship = first.ship!
    const ids = of.flatMap((stay) => stay.ids)
    const laycanFrom = ship.laycan ? ship.laycan.from - plan.now : null
    if (laycanFrom !== null && laycanFrom > first.from + 1)
      say('laycanEarly', call, first.from, (laycanFrom - first.from) / hour, ids)
    if (ship.laycan && first.from > ship.laycan.to - plan.now + 1)
      say('laycanLate', call, first.from, (first.from - (ship.laycan.to - plan.now)) / hour, ids)
    if (ship.laytime === null) continue
    let clock = first.from
    if (ship.arrival !== null) clock = Math.min(clock, ship.arrival - plan.now + ship.notice * hour)
    if (laycanFrom !== null && laycanFrom > clock) clock = laycanFrom
    const late = Math.max(...of.map((stay) => stay.done)) - clock - ship.laytime * hour
    if (late > 1 && ship.demurrageRate > 0)
      say('demurrage', call, clock + ship.laytime * hour, (late / hour / 24) * ship.demurrageRate, ids)
  }
}
