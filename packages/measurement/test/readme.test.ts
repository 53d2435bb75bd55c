// The worked examples of the README are run as they stand: TypeScript blocks with `// => figure`, shell blocks with `$`.
import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, test } from 'vitest'

const home = fileURLToPath(new URL('..', import.meta.url))
const readme = readFileSync(`${home}README.md`, 'utf8')
// Inside the package, so that its own name resolves through its exports.
const folder = `${home}dist/readme-${process.pid}`
mkdirSync(folder, { recursive: true })
afterAll(() => rmSync(folder, { recursive: true }))

function blocks(language: string): { readonly title: string; readonly code: string }[] {
  const found: { title: string; code: string }[] = []
  let title = ''
  for (const part of readme.split(/^(?=#{2,3} |```)/m)) {
    if (part.startsWith('#')) title = part.slice(0, part.indexOf('\n')).replace(/^#+ /, '')
    if (part.startsWith(`\`\`\`${language}\n`)) found.push({ title, code: part.slice(language.length + 4) })
  }
  return found
}

/** `expression // => figure` becomes a pair of both sides. */
function instrument(code: string): string {
  const lines = code.split('\n').map((line) => {
    const [, expression, expected] = /^(\S.*?) \/\/ => (.+)$/.exec(line) ?? []
    return expression === undefined ? line : `pairs.push([${JSON.stringify(line)}, ${expression}, ${expected}])`
  })
  return `const pairs: unknown[][] = []\n${lines.join('\n')}\nconsole.log(JSON.stringify(pairs))\n`
}

const examples = blocks('ts')
const sessions = blocks('sh')

describe('README', () => {
  test('has examples', () => {
    expect(examples.length).toBeGreaterThanOrEqual(8)
    expect(sessions.length).toBeGreaterThanOrEqual(1)
  })

  test.each(examples.map((block, i) => ({ ...block, i })))('example $i: $title', ({ code, i }) => {
    const file = `${folder}/example-${i}.ts`
    writeFileSync(file, instrument(code))
    const pairs = JSON.parse(execFileSync(process.execPath, [file], { encoding: 'utf8' })) as [
      string,
      unknown,
      unknown,
    ][]
    expect(pairs.length).toBeGreaterThan(0)
    for (const [line, actual, expected] of pairs) expect(actual, line).toEqual(expected)
  })

  test.each(sessions.map((block, i) => ({ ...block, i })))('session $i: $title', ({ code }) => {
    const commands = code.split(/^(?=\$ )/m).filter((part) => part.startsWith('$ npx measurement'))
    expect(commands.length).toBeGreaterThan(0)
    for (const part of commands) {
      const [command = '', ...output] = part.trimEnd().split('\n')
      const words = command.replace('$ npx measurement ', '').split(' ')
      const printed = execFileSync(process.execPath, [`${home}cli/measurement.cli.ts`, ...words], { encoding: 'utf8' })
      expect(printed.trimEnd().split('\n'), command).toEqual(output.filter((line) => !line.startsWith('```')))
    }
  })
})
