import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { root } from './run/node.ts'

/** `npm run check`: everything that can be said about the code without running it, side by side. */
const steps: [heading: string, program: string, ...args: string[]][] = [
  // The longest first. It holds each file against the compiler in the program that the file belongs to.
  ['Lint and types (npm run lint)', 'oxlint'],
  ['House checks (npm run check:house)', 'node', 'tools/checks/run.ts'],
  ['Dead code (npx knip)', 'knip', '--no-progress'],
  ['Format (npm run format)', 'oxfmt', '--check'],
]
/** Fewer rests to tidy up, for about 1 GB more: a third less work for the compiler. */
const env = { ...process.env, GOGC: '300', GOMEMLIMIT: '3GiB' }

const start = performance.now()
const failed: string[] = []
await Promise.all(
  steps.map(async ([heading, program, ...args]) => {
    const path = program === 'node' ? process.execPath : join(root, 'node_modules/.bin', program)
    const { status, output } = await ended(path, args)
    console.log(`\n== ${heading}\n${output}== ${status === 0 ? 'ok' : 'FAILED'} after ${secondsSinceStart()}`)
    if (status !== 0) failed.push(heading)
  }),
)
console.log(`\nChecked in ${secondsSinceStart()}: ${failed.length === 0 ? 'all fine' : `failed: ${failed.join(', ')}`}`)
process.exitCode = failed.length === 0 ? 0 : 1

/** What it says is kept until it has ended: it is read in one piece. */
function ended(path: string, args: string[]): Promise<{ status: number | null; output: string }> {
  const child = spawn(path, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (output += text))
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (status) => resolve({ status, output }))
  })
}

function secondsSinceStart(): string {
  return `${((performance.now() - start) / 1000).toFixed(1)} s`
}
