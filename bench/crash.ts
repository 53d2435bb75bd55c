import { crashOptions } from './crash/options.ts'
import { reportOf } from './crash/report.ts'
import { runCrash } from './crash/run.ts'

/** `npm run bench:crash`: kills API and workers in mid-write, then looks for what is lost or done twice. */
const options = crashOptions(process.argv.slice(2))
const { rounds, writers, seed, broken } = options
console.log(`${rounds} rounds, ${writers} writers, seed ${seed} (repeat with --seed ${seed})`)
if (broken) console.log(`Negative control, must end with violations: ${broken}`)

const began = Date.now()
const run = await runCrash(options, console.log)
console.log('')
for (const line of reportOf(run, Date.now() - began)) console.log(line)

const shown = 20
for (const { kind, text } of run.violations.slice(0, shown)) console.log(`${kind}: ${text}`)
if (run.violations.length > shown) console.log(`... and ${run.violations.length - shown} more`)
if (!run.attempts.some(({ cuts }) => cuts > 0)) console.log('No kill hit a write: this run proves nothing.')
const proved = run.violations.length === 0 && run.attempts.some(({ cuts }) => cuts > 0)
process.exitCode = proved ? 0 : 1
