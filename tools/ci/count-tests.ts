import { globSync, readFileSync } from 'node:fs'
import { countTests, failedTests } from './test-counts.ts'

/** Prints the last lines of a CI run: what failed, then the counts. No tests at all is a failure too. */
const [folder] = process.argv.slice(2)
const reports = globSync(`${folder}/*.json`).map((path) => readFileSync(path, 'utf8'))
for (const line of failedTests(reports)) console.log(line)
const { passed, failed } = countTests(reports)
console.log(`${passed} passed, ${failed} failed`)
process.exitCode = failed > 0 || passed === 0 ? 1 : 0
