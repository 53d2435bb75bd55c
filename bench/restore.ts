import { drillOptions } from './restore/options.ts'
import { reportOf } from './restore/report.ts'
import { runDrill } from './restore/run.ts'
import { measureSize } from './restore/size.ts'

/** `npm run drill:restore`: the disk is gone while people work; what the archive has must be the truth, to the moment. */
const options = drillOptions(process.argv.slice(2))
const began = Date.now()
if (options.gigabytes === undefined) {
  const { rounds, seed, broken } = options
  console.log(`${rounds} restores, seed ${seed} (repeat with --seed ${seed})`)
  if (broken) console.log(`Negative control, must end with problems: ${broken}`)
  const run = await runDrill(options, console.log)
  console.log('')
  for (const line of reportOf(run, Date.now() - began)) console.log(line)
  const shown = 20
  for (const problem of run.problems.slice(0, shown)) console.log(`- ${problem}`)
  if (run.problems.length > shown) console.log(`... and ${run.problems.length - shown} more`)
  process.exitCode = run.problems.length === 0 ? 0 : 1
} else {
  for (const line of await measureSize(options.gigabytes, console.log)) console.log(line)
  console.log(`total time ${Math.round((Date.now() - began) / 1000)} s`)
}
