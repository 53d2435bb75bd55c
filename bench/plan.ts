// npm run bench:plan (-- --steps 400, -- --rounds 3): what one step of a drag costs over a plan of 30 days with 60 lanes and 600 bars, and
// with 60 bars; and the same in Chromium: its frames, and how long each step's consequences take there.
import { cpus, loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import type { PlanInput, PlanMovement } from '#modules/operative-plan/rules/projection/plan-input.ts'
import { changesBetween, ofThePlan } from '#modules/operative-plan/rules/projection/changes.ts'
import { firstFreeSlot } from '#modules/operative-plan/rules/projection/first-free-slot.ts'
import { project } from '#modules/operative-plan/rules/projection/project.ts'
import { swapsFor } from '#modules/operative-plan/rules/projection/swaps.ts'
import { launchBrowser } from '../e2e/browser.ts'
import { planOf } from '../e2e/plan.data.ts'
import { measureDrag } from './board/measure.ts'
import { servePart } from './board/serve-part.ts'

const { values } = parseArgs({
  options: {
    steps: { type: 'string', default: '400' },
    seed: { type: 'string', default: '18' },
    rounds: { type: 'string', default: '3' },
  },
})
const steps = Number(values.steps)
const quarter = 15 * 60_000

console.log(
  `${process.arch}, ${cpus().length} cores, load ${loadavg()[0]!.toFixed(1)}, ${steps} steps each, seed ${values.seed}`,
)
const [few, many] = [measure(60), measure(600)]
console.log(`600 bars take ${(many / few).toFixed(1)} times as long as 60`)
// What else the machine does is in the times of the clock, not in those of the processor.
if (many >= 10) process.exitCode = 1
await inChromium()

function measure(bars: number): number {
  const plan = planOf(bars, Number(values.seed))
  const found = ofThePlan(plan, project(plan).findings)
  const times: number[] = []
  let worked = process.threadCpuUsage()
  for (let step = -50; step < steps; step++) {
    const moved = plan.movements[((step + 50) * 7) % bars]!
    const input = dragged(plan, moved, moved.start + ((step % 96) + 1) * quarter)
    // The first ones warm the engine up.
    if (step === 0) worked = process.threadCpuUsage()
    const began = performance.now()
    changesBetween(found, ofThePlan(input, project(input).findings))
    if (step >= 0) times.push(performance.now() - began)
  }
  worked = process.threadCpuUsage(worked)
  const each = (worked.user + worked.system) / 1000 / steps
  const [median, p95] = [share(times, 0.5), share(times, 0.95)]
  console.log(
    `${bars} bars on ${plan.tanks.length + plan.berths.length} lanes, ${found.length} findings: ` +
      `a step of a drag median ${median.toFixed(2)} ms, 95 % within ${p95.toFixed(2)} ms; of the processor ${each.toFixed(2)} ms each`,
  )
  const calls = plan.movements.filter(({ berth }) => berth !== null)
  const asked = Array.from({ length: 20 }, (_, index) => calls[Math.floor((index * calls.length) / 20)]!)
  sayOnce('first free slot', asked, (one) => firstFreeSlot(plan, one.id, one.start))
  sayOnce('swaps with the six nearest', asked, (one) => swapsFor(plan, one.id, 6))
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

/** The board with the projection behind it, dragged by a mouse. */
async function inChromium() {
  const browser = await launchBrowser()
  const part = await servePart('plan')
  try {
    for (let round = 1; round <= Number(values.rounds); round++) {
      const { drag, asked } = await measureDrag(browser, `${part.url}?bars=600&seed=${values.seed}`)
      console.log(
        `Chromium ${browser.version()}, round ${round}, load ${loadavg()[0]!.toFixed(1)}: ` +
          `frame of a drag p95 ${drag.p95.toFixed(1)} ms, processor ${drag.perFrame.toFixed(1)} ms a frame; ` +
          `${asked.length} times consequences, median ${share(asked, 0.5).toFixed(1)} ms, 95 % within ${share(asked, 0.95).toFixed(1)} ms`,
      )
    }
  } finally {
    part.stop()
    await browser.close()
  }
}
