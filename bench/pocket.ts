import { pocketOptions } from './pocket/options.ts'
import { runPocket } from './pocket/run.ts'

/** `npm run drill:pocket`: three phones say events and dips while their lines are cut and the API is killed. */
const options = pocketOptions(process.argv.slice(2))
const { entries, cuts, kills, seed, broken } = options
console.log(`${entries} entries, ${cuts} cuts, ${kills} kills, seed ${seed} (repeat with --seed ${seed})`)
if (broken) console.log(`Negative control, must end with violations: ${broken}`)
const began = Date.now()
const run = await runPocket(options, console.log)
const count = (kind: string) => run.violations.filter((violation) => violation.kind === kind).length
const withStatus = (wanted: string) => run.stored.entries.filter(({ status }) => status === wanted).length
const figures: [string, string | number][] = [
  ['entered on phones', run.entered.length],
  ['taken in', run.stored.entries.length],
  ['written', withStatus('written')],
  ['kept for the desk', withStatus('refused')],
  ['cuts', [...run.cuts].map(([kind, times]) => `${kind} ${times}`).join(', ')],
  ['pages opened again', run.reloads],
  ['kills of the API', run.kills],
  ['API back after, at most', `${Math.max(0, ...run.backAfter)} ms`],
  ['lost', count('lost')],
  ['doubled', count('doubled')],
  ['out of order', count('order')],
  ['otherwise wrong', count('wrong')],
  ['nothing waited after', `${run.drainMs} ms`],
  ['total time', `${Math.round((Date.now() - began) / 1000)} s`],
]
console.log('')
for (const [name, figure] of figures) console.log(`${name.padEnd(26)}${figure}`)
const shown = 20
for (const { kind, text } of run.violations.slice(0, shown)) console.log(`${kind}: ${text}`)
if (run.violations.length > shown) console.log(`... and ${run.violations.length - shown} more`)
process.exitCode = run.violations.length === 0 ? 0 : 1
