import { openDatabase } from '#platform/server/database/database.ts'
import { demoUserLines, loadDemo } from './load-demo.ts'
import { demoPassword } from './slices.ts'

const url = process.env['DATABASE_URL']
if (!url) throw new Error('DATABASE_URL says which database to fill')
const say = (line: string) => process.stdout.write(`${line}\n`)
const db = openDatabase({ url, poolSize: 2, role: 'molo_app', onError: (error) => say(error.message) })
await loadDemo(db, say)
await db.close()
say(`\nDemo users, all with the password ${demoPassword}`)
for (const line of demoUserLines()) say(line)
