import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../run/node.ts'

const path = join(root, 'docs/operations/backup.md')
const text = readFileSync(path, 'utf8')

/** Code in a list is indented as the list is. */
const blocks = [...text.matchAll(/^( *)```sh\n([\s\S]*?)^\1```$/gm)].map(([, indent = '', code = '']) =>
  code.replaceAll(new RegExp(`^${indent}`, 'gm'), ''),
)
const named = (pattern: RegExp) => [...new Set([...text.matchAll(pattern)].map(([, name]) => name!))]

test('there is something to follow', () => {
  expect(blocks.length).toBeGreaterThan(20)
  expect(text.match(/```sh/g)).toHaveLength(blocks.length)
})

test.each(blocks)('the shell can read: %s', (block) => {
  const { status, stderr } = spawnSync('sh', ['-n'], { input: block, encoding: 'utf8' })
  expect(status, stderr).toBe(0)
})

test.each(named(/npm run ([a-z:]+)/g))('npm run %s is there', (script) => {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>
  }
  expect(scripts).toHaveProperty([script])
})

test.each(named(/((?:deploy|tools)\/[\w./-]*\w)/g))('%s is there', (file) => {
  expect(existsSync(join(root, file))).toBe(true)
})

test.each(named(/\b((?:archive-wal|base-backup|encrypt-copy|decrypt-copy|role|molo-backup)\.(?:sh|sql|conf))\b/g))(
  '%s is one of the scripts',
  (file) => {
    expect(readdirSync(join(root, 'deploy/backup'))).toContain(file)
  },
)

/** Written by the one who sets it up. */
const ownUnits = new Set(['molo-backup-alarm.service', 'molo-backup-status.service.d'])
test.each(
  named(
    /\b(molo-(?:api|worker|backup[a-z-]*|restore-[a-z]+)(?:\.(?:service|timer)(?:\.d)?)?)\b(?![./-]?(?:conf|key|copy|server))/g,
  ),
)('unit %s is there', (unit) => {
  const file = unit.includes('.') ? unit : `${unit}.service`
  const there = [join(root, 'deploy', file), join(root, 'deploy/backup', file)].some((place) => existsSync(place))
  expect(there || ownUnits.has(file)).toBe(true)
})

test.each(named(/\]\(([^)]+)\)/g))('the link to %s leads somewhere', (link) => {
  const [file = '', anchor] = link.split('#')
  const target = file === '' ? text : readFileSync(join(dirname(path), file), 'utf8')
  const anchors = [...target.matchAll(/^#+ (.+)$/gm)].map(([, title]) =>
    title!
      .toLowerCase()
      .replaceAll(/[^a-z0-9 -]/g, '')
      .replaceAll(' ', '-'),
  )
  expect(anchor === undefined || anchors.includes(anchor)).toBe(true)
})

test('the units run programs that are there, as an account without rights, with a closed door', () => {
  const units = readdirSync(join(root, 'deploy/backup')).filter((file) => file.endsWith('.service'))
  expect(units.length).toBeGreaterThan(4)
  for (const unit of units) {
    const content = readFileSync(join(root, 'deploy/backup', unit), 'utf8')
    const programs = [...content.matchAll(/^ExecStart=\/opt\/molo\/(?:node_modules\/\.bin\/node )?(\S+)/gm)]
    expect(programs.length, unit).toBeGreaterThan(0)
    for (const [, program] of programs) expect(existsSync(join(root, program!)), `${unit}: ${program}`).toBe(true)
    expect(content, unit).toMatch(/^User=(postgres|molo)$/m)
    for (const setting of ['NoNewPrivileges=true', 'ProtectSystem=strict', 'CapabilityBoundingSet=']) {
      expect(content, unit).toContain(setting)
    }
  }
})
