import { checkPast } from '#demo/testing/past-checks.ts'
import { closingOf } from '#demo/story/clock.ts'
import { storyAround } from '#demo/story/the-story.ts'
import { beginningOf } from '#demo/write-past.ts'
import { addDays } from '#platform/core/report-parameters.ts'
import { openDatabase } from '#platform/server/database/database.ts'
import { everything } from '#platform/server/database/scope.ts'

/** `npm run check:past -- <url>`: holds the past of a loaded demo against itself, and lists what contradicts something else. */
const url = process.argv[2] ?? process.env['DATABASE_URL']
if (!url) throw new Error('say which database: npm run check:past -- postgres://…')
const now = Date.now()
const since = closingOf(addDays(beginningOf(now), -1))
const db = openDatabase({ url, poolSize: 1, statementMs: 120_000, onError: console.error })
const { tankDays, worst, median, beyond, onPurpose, wrong } = await checkPast(
  db.within(everything),
  storyAround(now),
  since,
  now,
)
await db.close()
console.log(
  `${tankDays} tanks on closed days; gauge and book differ by ${median.toFixed(2)} of what gauges err in the middle, ${worst.toFixed(2)} at most`,
)
console.log('March 2025 stands before them by the worked figures; of it books, voyages and sheets are held')
console.log(`${onPurpose.length} more on purpose, by mistakes of people:`)
for (const line of onPurpose) console.log(`  ${line}`)
for (const line of [...beyond, ...wrong]) console.error(line)
console.log(`${beyond.length} beyond, ${wrong.length} contradictions`)
process.exitCode = beyond.length + wrong.length === 0 ? 0 : 1
