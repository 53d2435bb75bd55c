import { exchangeOptions } from './exchange/options.ts'
import { runExchange } from './exchange/run.ts'

/** `npm run drill:exchange`: messages to a partner through all its failures, while workers and database are killed. */
const options = exchangeOptions(process.argv.slice(2))
const { messages, kills, seed, broken } = options
console.log(`${messages} messages, ${kills} kills, seed ${seed} (repeat with --seed ${seed})`)
if (broken) console.log(`Negative control, must end with violations: ${broken}`)
const began = Date.now()
const run = await runExchange(options, console.log)
const count = (kind: string) => run.violations.filter((violation) => violation.kind === kind).length
const figures: [string, string | number][] = [
  ['accepted', run.accepted],
  ['sent more than once', run.tries.again],
  ['asked about', run.tries.asked],
  ['taken over from the dead', run.tries.takenOver],
  ['kills of a worker', run.workerKills],
  ['kills of the database', run.databaseKills],
  ['lost', count('lost')],
  ['doubled', count('doubled')],
  ['out of order', count('order')],
  ['otherwise wrong', count('wrong')],
  ['calls that met a fault', [...run.met].map(([fault, calls]) => `${fault} ${calls}`).join(', ')],
  ['next one through after', [...run.backAfter].map(([fault, ms]) => `${fault} ${ms} ms`).join(', ')],
  ['all through after', `${run.drainMs} ms`],
  ['total time', `${Math.round((Date.now() - began) / 1000)} s`],
]
console.log('')
for (const [name, figure] of figures) console.log(`${name.padEnd(26)}${figure}`)
const shown = 20
for (const { kind, text } of run.violations.slice(0, shown)) console.log(`${kind}: ${text}`)
if (run.violations.length > shown) console.log(`... and ${run.violations.length - shown} more`)
process.exitCode = run.violations.length === 0 ? 0 : 1
