import type { PlanInput, PlanMovement, PlanShip, PlanTank } from './plan-input.ts'

/** Figures from a seed, the same on every machine (mulberry32). */
export function randomOf(seed: number): () => number {
  let state = seed | 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** An ordinary evening, and the evenings before the clock is put back and forward. */
const evenings = ['2026-11-18T17:20:00Z', '2026-10-24T18:00:00Z', '2026-03-28T19:30:30Z'].map((text) =>
  Date.parse(text),
)
const products = ['GASOIL', 'JET', 'NAPHTHA']
const minute = 60_000
const hour = 60 * minute

/** A small crowded terminal, in which nearly everything goes wrong that can. */
export function randomPlan(seed: number): PlanInput {
  const next = randomOf(seed)
  const whole = (from: number, to: number) => from + Math.floor(next() * (to - from + 1))
  const chance = (of: number) => next() < of
  const pick = <T>(of: readonly T[]): T => of[Math.floor(next() * of.length)]!
  const now = pick(evenings)
  const hours = chance(0.02) ? 240 : whole(6, 54)
  const at = (from: number, to: number) =>
    now + whole(from * 4, to * 4) * 15 * minute + (chance(0.2) ? whole(0, 14) * minute : 0)

  const tanks = Array.from({ length: whole(1, 6) }, (_, index): PlanTank => {
    const dead = whole(0, 3) * 100
    const workingMin = dead + whole(0, 4) * 50
    const workingMax = workingMin + whole(2, 40) * 100
    const safeFill = workingMax + whole(0, 4) * 50
    const volume = chance(0.1) ? workingMax : whole(dead - 50, safeFill + 50) + (chance(0.3) ? next() : 0)
    const locks = chance(0.25) ? [lock(at(-6, hours))] : []
    if (locks.length > 0 && chance(0.3)) locks.push(lock(at(-6, hours)))
    return {
      id: `T${index + 1}`,
      product: chance(0.1) ? null : pick(products.slice(0, 2)),
      volume,
      deadStock: dead,
      workingMin,
      workingMax,
      safeFill,
      locks,
      heldUntil: chance(0.15) ? at(-2, 12) : null,
    }
  })
  function lock(from: number) {
    return { from, to: from + whole(1, 40) * 15 * minute, reason: 'INVENTORY' }
  }
  const berths = ['B1', 'B2'].map((id) => ({
    id,
    maxLength: chance(0.2) ? null : whole(120, 250),
    maxDraught: chance(0.2) ? null : whole(70, 140) / 10,
    maxDeadWeight: chance(0.2) ? null : whole(20, 120) * 1000,
  }))
  const lines = ['L1', 'L2', 'L3'].map((id) => ({
    id,
    maxRate: chance(0.4) ? null : whole(2, 40) * 50,
    volume: chance(0.3) ? null : whole(10, 400),
    lastProduct: chance(0.3) ? null : pick(products),
    compatible: chance(0.5) ? ([[pick(products), pick(products)]] as const) : [],
  }))
  const pumps = ['P1', 'P2'].map((id) => ({ id, rate: whole(2, 30) * 50 }))
  const runs = Array.from({ length: whole(0, 3) }, () => {
    const from = at(-5, hours)
    return { tank: pick(tanks).id, from, to: from + whole(0, 60) * 15 * minute, rate: whole(-12, 12) * 10 }
  })
  const ships = ['AURORA', 'BORA', 'CETRA'].map((call): PlanShip => {
    const first = at(-20, hours)
    return {
      call,
      length: chance(0.1) ? null : whole(90, 260),
      draught: chance(0.1) ? null : whole(60, 150) / 10,
      deadWeight: chance(0.1) ? null : whole(10, 130) * 1000,
      laycan: chance(0.3) ? null : { from: first, to: first + whole(4, 48) * hour },
      arrival: chance(0.4) ? null : at(-20, hours),
      notice: pick([0, 6]),
      laytime: chance(0.2) ? null : whole(1, 36),
      demurrageRate: whole(0, 40) * 1000,
    }
  })
  const some = (of: readonly string[]) => of.toSorted(() => next() - 0.5).slice(0, whole(1, 3))
  const movements: PlanMovement[] = []
  for (let index = whole(1, 9); index > 0; index--) {
    const ids = tanks.map(({ id }) => id)
    const [way, start, quantity] = [next(), at(-8, hours), chance(0.08) ? 0 : whole(1, 60) * 50]
    const taken = way < 0.7 ? some(ids) : []
    const given = way > 0.35 ? some(ids.filter((id) => !taken.includes(id))) : []
    const ship = chance(0.4) ? pick(ships) : null
    const like = movements.at(-1)
    const end = chance(0.5) ? start + whole(0, 80) * 15 * minute : null
    movements.push({
      id: `M${index}`,
      product: pick(chance(0.1) ? products : products.slice(0, 2)),
      from: taken,
      to: given,
      quantity,
      moved: start < now && chance(0.7) ? Math.floor(quantity * next()) : 0,
      start: like && chance(0.15) ? like.start : start,
      rate: chance(0.1) ? 0 : chance(0.3) ? null : whole(1, 40) * 50,
      end: like && chance(0.25) ? like.end : end,
      berth: chance(ship ? 0.8 : 0.1) ? pick(['B1', 'B2']) : null,
      line: chance(0.7) ? pick(['L1', 'L2', 'L3']) : null,
      pump: chance(0.4) ? pick(['P1', 'P2']) : null,
      ship,
      mooredBefore: chance(0.5) ? whole(0, 12) * 15 : 0,
      mooredAfter: chance(0.5) ? whole(0, 12) * 15 : 0,
    })
  }
  return { now, until: now + hours * hour, tanks, berths, lines, pumps, runs, movements }
}
