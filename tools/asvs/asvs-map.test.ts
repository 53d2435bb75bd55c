import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../run/node.ts'

const path = join(root, 'docs/security/asvs.md')
const map = readFileSync(path, 'utf8')

const statuses = ['evidence', 'not yet', 'does not apply'] as const
/** The requirements of levels 1 and 2 that concern the product: `1.2.1-6` is 1.2.1 to 1.2.6. */
const asked = `
  1.1.1-2 1.2.1-6 1.2.9 1.3.1-7 1.3.10-11 1.4.2 1.5.1-2
  2.1.1-3 2.2.1-3 2.3.1-4 2.4.1
  3.2.1-2 3.3.1-4 3.4.1-6 3.5.1-4 3.7.1-2
  4.1.1-3 4.2.1 4.3.1
  5.1.1 5.2.1-3 5.3.1-2 5.4.1-3
  6.1.1-3 6.2.1-12 6.3.1-4 6.4.1-4 6.5.1-5 6.6.2-3 6.8.1
  7.1.1-3 7.2.1-4 7.3.1-2 7.4.1-5 7.5.1-2
  8.1.1-2 8.2.1-3 8.3.1 8.4.1
  11.1.1-2 11.2.1-3 11.3.1-3 11.4.1-4 11.5.1 11.6.1
  12.1.1-2 12.2.1-2 12.3.1-4
  13.1.1 13.2.1-5 13.3.1-2 13.4.1-5
  14.1.1-2 14.2.1-4 14.3.1-3
  15.1.1-3 15.2.1-3 15.3.1-7
  16.1.1 16.2.1-5 16.3.1-4 16.4.1-3 16.5.1-3`
  .trim()
  .split(/\s+/)
  .flatMap((range) => {
    const [, section, first, last = first] = /^(\d+\.\d+\.)(\d+)(?:-(\d+))?$/.exec(range)!
    return Array.from({ length: Number(last) - Number(first) + 1 }, (_, n) => `${section}${Number(first) + n}`)
  })

interface Requirement {
  id: string
  asks: string
  level: string
  status: string
  /** What proves it, or why nothing does. */
  text: string
  cells: number
}

const cellsOf = (line: string) =>
  line
    .slice(1, -1)
    .split('|')
    .map((cell) => cell.trim())
const requirements = map.split('\n').flatMap((line): Requirement[] => {
  if (!/^\| \d/.test(line)) return []
  const [id = '', asks = '', level = '', status = '', text = ''] = cellsOf(line)
  return [{ id, asks, level, status, text, cells: cellsOf(line).length }]
})

interface Source {
  file: string
  titles: string[]
}

/** The files that a cell links to, each with the titles that stand in quotes behind it. */
function sourcesIn(text: string): Source[] {
  const sources: Source[] = []
  for (const [, file, title] of text.matchAll(/\]\(([^)]+)\)|"([^"]+)"/g)) {
    if (file) sources.push({ file: join(dirname(path), file), titles: [] })
    else if (title) sources.at(-1)?.titles.push(title)
  }
  return sources
}

test('every requirement is there, once and in order', () => {
  expect(asked).toHaveLength(191)
  expect(requirements.map(({ id }) => id)).toEqual(asked)
})

test('every requirement says what it asks, its level and its status', () => {
  const isWhole = ({ asks, level, status, cells }: Requirement) =>
    cells === 5 && asks !== '' && /^[12]$/.test(level) && (statuses as readonly string[]).includes(status)
  expect(requirements.filter((one) => !isWhole(one))).toEqual([])
})

const named = requirements.flatMap(({ id, text }) => sourcesIn(text).map((source) => ({ id, ...source })))

test('every file that is named is there, and evidence names one', () => {
  expect(named.filter(({ file }) => !existsSync(file))).toEqual([])
  const bare = requirements.filter(({ status, text }) => status === 'evidence' && sourcesIn(text).length === 0)
  expect(bare).toEqual([])
})

test('every title in quotes stands in the file before it', () => {
  const titles = named.flatMap(({ id, file, titles }) => titles.map((title) => ({ id, file, title })))
  expect(titles).toHaveLength(requirements.flatMap(({ text }) => text.match(/"[^"]+"/g) ?? []).length)
  expect(titles.filter(({ file, title }) => !readFileSync(file, 'utf8').includes(title))).toEqual([])
})

test('whatever has no evidence has a reason', () => {
  const reasonOf = ({ text }: Requirement) => text.replaceAll(/\[[^\]]*\]\([^)]*\)|"[^"]*"/g, '')
  expect(requirements.filter((one) => one.status !== 'evidence' && reasonOf(one).length < 35)).toEqual([])
})

test('the counts at the top are those of the tables', () => {
  const counted = (of: Requirement[]) => [
    ...statuses.map((status) => of.filter((one) => one.status === status).length),
    of.length,
  ]
  const lines = map.split('\n').filter((line) => /^\| (V\d+ .+|all)( \| \d+){4} \|$/.test(line))
  const said = new Map(lines.map((line) => [cellsOf(line)[0], cellsOf(line).slice(1).map(Number)]))
  const headings = [...map.matchAll(/^## (V(\d+) .+)$/gm)]
  const counts = headings.map(([, heading, chapter]): [string, number[]] => [
    heading!,
    counted(requirements.filter(({ id }) => id.startsWith(`${chapter}.`))),
  ])
  expect([...said]).toEqual([...counts, ['all', counted(requirements)]])
})
