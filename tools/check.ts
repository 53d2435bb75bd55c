import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { root } from './run/node.ts'

/** `npm run check`: everything that can be said about the code without running it. */
const projects = ['pure', 'server', 'web', 'tests']
const steps: [heading: string, program: string, ...args: string[]][] = [
  ['Format (npm run format)', 'oxfmt', '--check'],
  ['Lint (npm run lint)', 'oxlint'],
  ['House checks (npm run check:house)', 'node', 'tools/checks/run.ts'],
  ...projects.map((project): [string, string, string, string] => [
    `Types: ${project}`,
    'tsc',
    '-p',
    `tsconfig.${project}.json`,
  ]),
  ['Dead code (npx knip)', 'knip', '--no-progress'],
]

const start = performance.now()
const failed: string[] = []
for (const [heading, program, ...args] of steps) {
  const began = performance.now()
  console.log(`\n== ${heading}`)
  const path = program === 'node' ? process.execPath : join(root, 'node_modules/.bin', program)
  const { status } = spawnSync(path, args, { cwd: root, stdio: 'inherit' })
  console.log(`== ${status === 0 ? 'ok' : 'FAILED'} in ${seconds(began)}`)
  if (status !== 0) failed.push(heading)
}
console.log(`\nChecked in ${seconds(start)}: ${failed.length === 0 ? 'all fine' : `failed: ${failed.join(', ')}`}`)
process.exitCode = failed.length === 0 ? 0 : 1

function seconds(since: number): string {
  return `${((performance.now() - since) / 1000).toFixed(1)} s`
}
