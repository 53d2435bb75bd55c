// Speed of the full tank chain on one core, and the size of the browser bundle.
// Run: npm run measurement:bench
import { tankQuantity } from '../src/tank/tank-quantity.ts'
import { calculate } from '../src/trace/calculate.ts'
import { VCF_MODES } from '../src/volume-correction/vcf54.ts'
import { bundleSizes } from './bundle-size.ts'
import { tankFarm } from './tank-cases.ts'

const TANKS = 500
const ROUND_SECONDS = 1
const ROUNDS = 5

/** By processor time, collector and compiler included: other work on the machine must not count. */
function perSecond(run: (i: number) => unknown): { best: number; median: number } {
  const rates: number[] = []
  for (let round = 0; round <= ROUNDS; round++) {
    const start = process.cpuUsage()
    let done = 0
    let seconds = 0
    while (seconds < ROUND_SECONDS) {
      for (let i = 0; i < TANKS; i++) run(i)
      done += TANKS
      const used = process.cpuUsage(start)
      seconds = (used.user + used.system) / 1e6
    }
    // The first round is the warm-up.
    if (round > 0) rates.push(done / seconds)
  }
  const sorted = rates.toSorted((a, b) => a - b)
  return { best: sorted[sorted.length - 1]!, median: sorted[sorted.length >> 1]! }
}

const whole = (x: number) => Math.round(x).toLocaleString('en')

console.log(`Full tank chain, ${TANKS} tanks, node ${process.version}, calculations per second on one core`)
for (const mode of VCF_MODES) {
  const farm = tankFarm(TANKS, mode)
  for (const input of farm) {
    const result = tankQuantity(input)
    if (result.value === null) throw new Error(`benchmark case without a figure: ${JSON.stringify(result.issues)}`)
  }
  const plain = perSecond((i) => tankQuantity(farm[i]!))
  const traced = perSecond((i) => calculate('tankQuantity', farm[i]!))
  const figures = `without trace ${whole(plain.median)} (best ${whole(plain.best)}), with trace ${whole(traced.median)} (best ${whole(traced.best)})`
  console.log(`  ${mode.padEnd(11)} ${figures}`)
}

console.log('Browser bundle, minified and gzip -9')
for (const { name, minified, gzip } of await bundleSizes()) {
  console.log(`  ${name.padEnd(18)} ${whole(minified).padStart(7)} bytes, gzip ${whole(gzip).padStart(6)} bytes`)
}
