import { readFileSync, writeFileSync } from 'node:fs'
import { leakedFile } from '#platform/server/sign-in/leaked-passwords.ts'
import { leakedListFile } from './leaked-passwords/list-file.ts'

/** `npm exec node -- tools/leaked-passwords.ts [list.txt …]`: builds the list, with the passwords of further files. */
const further = process.argv.slice(2).flatMap((path) => readFileSync(path, 'utf8').split(/\r?\n/))
const file = leakedListFile(further)
writeFileSync(leakedFile, file)
console.log(`${file.length / 8} entries, ${file.length} bytes, ${further.length} lines of further lists read`)
