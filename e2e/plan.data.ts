import type { PlanInput, PlanMovement } from '#modules/operative-plan/rules/projection/plan-input.ts'
import { randomOf } from '#modules/operative-plan/rules/projection/random-plan.fixture.ts'

const quarter = 15 * 60_000
const hour = 4 * quarter
const today = Date.parse('2026-11-18T06:00:00Z')

/** 52 tanks and 8 berths; half of the bars are calls of ships, half go from tank to tank. */
export function planOf(bars: number, seed: number): PlanInput {
  const next = randomOf(seed)
  const below = (limit: number) => Math.floor(next() * limit)
  const tanks = Array.from({ length: 52 }, (_, index) => ({
    id: `T${index}`,
    product: `P${index % 6}`,
    volume: 20_000,
    deadStock: 500,
    workingMin: 1500,
    workingMax: 38_000,
    safeFill: 39_500,
    locks: index % 9 === 0 ? [{ from: today + 48 * hour, to: today + 60 * hour, reason: 'INVENTORY' }] : [],
    heldUntil: index % 11 === 0 ? today + 12 * hour : null,
  }))
  const berths = Array.from({ length: 8 }, (_, index) => ({
    id: `B${index}`,
    maxLength: 180 + index * 10,
    maxDraught: 11,
    maxDeadWeight: 100_000,
  }))
  const lines = Array.from({ length: 24 }, (_, index) => ({
    id: `L${index}`,
    maxRate: 1500,
    volume: 80,
    lastProduct: `P${index % 6}`,
    compatible: [['P0', 'P1']] as const,
  }))
  const runs = tanks.slice(0, 12).map(({ id }, index) => ({
    tank: id,
    from: today,
    to: today + 720 * hour,
    rate: index % 2 === 0 ? 12 : -12,
  }))
  const movements = Array.from({ length: bars }, (_, index): PlanMovement => {
    const product = below(6)
    const tank = () => `T${(below(8) * 6 + product) % 52}`
    const isCall = index % 2 === 0
    const isIn = below(2) === 0
    const start = today + below(700 * 4) * quarter
    return {
      id: `M${index}`,
      product: `P${product}`,
      from: isCall && isIn ? [] : [tank(), tank()],
      to: isCall && !isIn ? [] : [tank(), tank()],
      quantity: 1000 + below(6) * 1000,
      moved: 0,
      start,
      rate: 400 + below(8) * 100,
      end: null,
      berth: isCall ? `B${below(8)}` : null,
      line: `L${below(4) * 6 + product}`,
      pump: null,
      ship: isCall
        ? {
            call: `C${index}`,
            length: 140 + below(10) * 8,
            draught: 8 + below(4),
            deadWeight: 60_000,
            laycan: { from: start - 24 * hour, to: start + 24 * hour },
            arrival: start - 8 * hour,
            notice: 6,
            laytime: 36,
            demurrageRate: 18_000,
          }
        : null,
      mooredBefore: isCall ? 90 : 0,
      mooredAfter: isCall ? 60 : 0,
    }
  })
  return { now: today, until: today + 720 * hour, tanks, berths, lines, pumps: [], runs, movements }
}
