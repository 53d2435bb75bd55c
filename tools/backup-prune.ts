import { archiveFolder } from './backup/archive.ts'
import { prune } from './backup/prune.ts'

/** After each base backup: 35 of days, 13 of months, 11 of years stay. One line of JSON, as the base backup itself. */
console.log(JSON.stringify({ ok: true, ...prune(process.argv[2] ?? archiveFolder()) }))
