// npm run bench:plan (-- --steps 400): one step of a drag over a plan of 30 days with 60 lanes and 600 bars, and with 60 bars.
import { cpus, loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import type { PlanInput, PlanMovement } from '#modules/operative-plan/rules/projection/plan-input.ts'
import { firstFreeSlot } from '#modules/operative-plan/rules/projection/first-free-slot.ts'
import { project } from '#modules/operative-plan/rules/projection/project.ts'
import { swapsFor } from '#modules/operative-plan/rules/projection/swaps.ts'
import { randomOf } from '#modules/operative-plan/rules/projection/random-plan.fixture.ts'

const { values } = parseArgs({
  options: { steps: { type: 'string', default: '400' }, seed: { type: 'string', default: '18' } },
})
const steps = Number(values.steps)
const quarter = 15 * 60_000
const hour = 4 * quarter
const today = Date.parse('2026-11-18T06:00:00Z')

console.log(
  `${process.arch}, ${cpus().length} cores, load ${loadavg()[0]!.toFixed(1)}, ${steps} steps each, seed ${values.seed}`,
)
const [few, many] = [measure(60), measure(600)]
console.log(`600 bars take ${(many / few).toFixed(1)} times as long as 60`)
// What else the machine does is in the times of the clock, not in those of the processor.
if (many >= 10) process.exitCode = 1

function measure(bars: number): number {
  const plan = planOf(bars)
  const found = project(plan)
  const times: number[] = []
  let worked = process.threadCpuUsage()
  for (let step = -50; step < steps; step++) {
    const moved = plan.movements[((step + 50) * 7) % bars]!
    const input = dragged(plan, moved, moved.start + ((step % 96) + 1) * quarter)
    // The first ones warm the engine up.
    if (step === 0) worked = process.threadCpuUsage()
    const began = performance.now()
    project(input)
    if (step >= 0) times.push(performance.now() - began)
  }
  worked = process.threadCpuUsage(worked)
  const each = (worked.user + worked.system) / 1000 / steps
  const [median, p95] = [share(times, 0.5), share(times, 0.95)]
  console.log(
    `${bars} bars on ${plan.tanks.length + plan.berths.length} lanes, ${found.findings.length} findings: ` +
      `a step of a drag median ${median.toFixed(2)} ms, 95 % within ${p95.toFixed(2)} ms; of the processor ${each.toFixed(2)} ms each`,
  )
  const calls = plan.movements.filter(({ berth }) => berth !== null)
  const asked = Array.from({ length: 20 }, (_, index) => calls[Math.floor((index * calls.length) / 20)]!)
  sayOnce('first free slot', asked, (one) => firstFreeSlot(plan, one.id, one.start))
  sayOnce('swaps', asked, (one) => swapsFor(plan, one.id))
  return each
}

function sayOnce(what: string, asked: readonly PlanMovement[], ask: (one: PlanMovement) => unknown) {
  const times = asked.map((one) => {
    const began = performance.now()
    ask(one)
    return performance.now() - began
  })
  console.log(`  ${what}: median ${share(times, 0.5).toFixed(1)} ms, slowest of 20 ${Math.max(...times).toFixed(1)} ms`)
}

function share(times: readonly number[], of: number): number {
  return times.toSorted((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * of))]!
}

function dragged(plan: PlanInput, moved: PlanMovement, start: number): PlanInput {
  return { ...plan, movements: plan.movements.map((one) => (one === moved ? { ...one, start } : one)) }
}

/** 52 tanks and 8 berths; half of the bars are calls of ships, half go from tank to tank. */
function planOf(bars: number): PlanInput {
  const next = randomOf(Number(values.seed))
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
