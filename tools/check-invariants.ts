import { invariantsAt } from './invariants/check.ts'
import { invariants } from './invariants/invariants-sql.ts'

/** `npm run check:invariants -- <url>`: asks a database for everything that must never be otherwise. */
const url = process.argv[2] ?? process.env['DATABASE_URL']
if (!url) throw new Error('say which database: npm run check:invariants -- postgres://…')
const broken = await invariantsAt(url)
for (const line of broken) console.error(line)
console.log(`${invariants.length} invariants, ${broken.length === 0 ? 'all hold' : `${broken.length} violations`}`)
process.exitCode = broken.length === 0 ? 0 : 1
