import { randomInt } from 'node:crypto'
import { parseArgs } from 'node:util'
import { runStock } from './stock/run.ts'

/** `npm run bench:stock`: random operations on 40 tanks while API and database are killed; the book must be their sum. */
const { values } = parseArgs({
  options: {
    operations: { type: 'string', default: '100000' },
    writers: { type: 'string', default: '16' },
    kills: { type: 'string', default: '20' },
    seed: { type: 'string', default: String(randomInt(2 ** 31)) },
  },
})
const [operations, writers, kills, seed] = [values.operations, values.writers, values.kills, values.seed].map(
  Number,
) as [number, number, number, number]
console.log(`${operations} operations, ${writers} writers, ${kills} kills, seed ${seed} (repeat with --seed ${seed})`)
const run = await runStock({ operations, writers, kills, seed }, console.log)
const figures: [string, string | number][] = [
  ['kills of the API', run.apiKills],
  ['kills of the database', run.databaseKills],
  ['postings acknowledged', `${run.postings} (${run.reversed} reversals)`],
  ['refused, stock too low', run.refused],
  ['requests sent again', run.cuts],
  ['operations a second', (operations / run.seconds).toFixed(1)],
  ['time', `${run.seconds.toFixed(0)} s`],
  ['differences', run.broken.length],
]
for (const [name, figure] of figures) console.log(`${name.padEnd(26)}${figure}`)
for (const line of run.broken.slice(0, 20)) console.log(line)
process.exitCode = run.broken.length === 0 && run.apiKills + run.databaseKills > 0 ? 0 : 1
