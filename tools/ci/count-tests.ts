import { globSync, readFileSync } from 'node:fs'
import { countTests } from './test-counts.ts'

/** Prints the last line of a CI run; no tests at all is a failure too. */
const [folder] = process.argv.slice(2)
const { passed, failed } = countTests(globSync(`${folder}/*.json`).map((path) => readFileSync(path, 'utf8')))
console.log(`${passed} passed, ${failed} failed`)
process.exitCode = failed > 0 || passed === 0 ? 1 : 0
