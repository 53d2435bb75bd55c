import { randomInt } from 'node:crypto'
import { parseArgs } from 'node:util'
import { crashDatabase } from './crash/crash-database.ts'
import { runDrill } from './processes/run-drill.ts'

/** `npm run drill:processes`: kills workers in the middle of every step; each run still ends once and right. */
const { values } = parseArgs({
  options: { kills: { type: 'string', default: '20' }, seed: { type: 'string', default: String(randomInt(2 ** 31)) } },
})
const [kills, seed] = [Number(values.kills), Number(values.seed)]
console.log(`${kills} kills in each step, seed ${seed} (repeat with --seed ${seed})`)
const began = Date.now()
const database = await crashDatabase(1)
try {
  let last = ''
  const drill = await runDrill(database.url, kills, seed, (line) => {
    if (line !== last) console.log(line)
    last = line
  })
  const { runs, deaths, continued, violations } = drill
  console.log(`${runs} runs, ${deaths} workers killed, ${continued} times continued, ${Date.now() - began} ms`)
  for (const violation of violations) console.log(violation)
  console.log(violations.length === 0 ? 'Each run ended once and right.' : `${violations.length} violations`)
  process.exitCode = violations.length === 0 ? 0 : 1
} finally {
  await database.remove()
}
