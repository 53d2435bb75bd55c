import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { openDatabase } from '#platform/server/database/database.ts'
import { whileSearchRests } from '#platform/server/demo/dated-back.repo.ts'
import { Past } from '#platform/server/demo/past.repo.ts'
import { trigramSearch } from '#platform/server/search/trigram-search.ts'
import { demoUserLines, loadDemo } from './load-demo.ts'
import { isEmpty, isWhole } from './people.repo.ts'
import { demoPassword } from './slices.ts'
import { chapters } from './chapters.ts'
import { setUpAt } from './story/march/march.ts'
import { writePast } from './write-past.ts'

const url = process.env['DATABASE_URL']
if (!url) throw new Error('DATABASE_URL says which database to fill')
const say = (line: string) => process.stdout.write(`${line}\n`)
const onError = (error: Error) => say(error.message)
const now = Date.now()

/** Where is kept until when the day was played; without it there is no past, and some examples stand for it. */
const played = process.env['DEMO_PLAYED']

const db = openDatabase({ url, poolSize: 2, role: 'molo_app', onError })
// The past of others is written only by somebody who has all rights.
const hasPast = played !== undefined && (await Past.isPossible(url))
const begin = () => loadDemo(db, say, hasPast ? { past: 'none', asOf: setUpAt } : {})
const owner = openDatabase({ url, poolSize: 1, onError })
const withPast = hasPast && (await isEmpty(db))
// What an earlier database left is not about this one.
if (withPast) rmSync(played, { force: true })
// The search is made at the end of the past.
const isNew = withPast ? await whileSearchRests(owner, begin) : await begin()
if (isNew && hasPast) {
  await writePast(chapters, { url, now, march: true, say })
  await trigramSearch(owner).rebuild()
  // From here on the day goes on.
  writeFileSync(played, String(now))
} else if (!(hasPast ? existsSync(played) : await isWhole(db))) {
  throw new Error('The demo was not loaded to its end. `npm run demo:reset` throws it away, then start again.')
}
await db.close()
await owner.close()
say(`\nDemo users, all with the password ${demoPassword}`)
for (const line of demoUserLines()) say(line)
