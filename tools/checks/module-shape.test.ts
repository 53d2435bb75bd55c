import { expect, test } from 'vitest'
import { checkModuleShape } from './module-shape.ts'
import { lines, tempTree } from './temp-tree.ts'

const whole: Record<string, unknown> = {
  'modules/ships/README.md': '# Ships',
  'modules/ships/module.json': { id: 'ships', uses: [] },
  'modules/ships/contract/ship.ts': '',
  'modules/ships/i18n/en.json': {},
  'modules/ships/i18n/it.json': {},
  'modules/ships/server/ships.module.ts': '',
  'modules/ships/web/ships.module.ts': '',
  'modules/ships/demo/demo.ts': '',
  'apps/api/server-modules.ts': `import { ships } from '#modules/ships/server/ships.module.ts'`,
  'apps/web/web-modules.ts': `import { ships } from '#modules/ships/web/ships.module.ts'`,
}
const found = (files: Record<string, unknown>) => lines(checkModuleShape(tempTree(files)))

test('a whole module passes', () => {
  expect(found(whole)).toEqual([])
})

test.each([
  ['README.md', 'modules/ships/README.md:0 is missing'],
  ['module.json', 'modules/ships/module.json:0 is missing'],
  ['i18n/it.json', 'modules/ships/i18n/it.json:0 is missing'],
  ['contract/ship.ts', 'modules/ships/contract:0 is missing'],
])('without %s it fails', (file, message) => {
  const { [`modules/ships/${file}`]: _, ...rest } = whole
  expect(found(rest)).toEqual([message])
})

test('a module that no application loads fails', () => {
  expect(found({ ...whole, 'apps/api/server-modules.ts': '' })).toEqual([
    'modules/ships/server/ships.module.ts:0 is not in apps/api/server-modules.ts',
  ])
  expect(found({ ...whole, 'apps/web/web-modules.ts': '' })).toEqual([
    'modules/ships/web/ships.module.ts:0 is not in apps/web/web-modules.ts',
  ])
})

test('a module without a start file fails', () => {
  const { 'modules/ships/server/ships.module.ts': _, 'modules/ships/web/ships.module.ts': __, ...rest } = whole
  expect(found(rest)).toEqual(['modules/ships/:0 has no start file'])
})

test('what no module has, and a manifest that says something else, fail', () => {
  expect(found({ ...whole, 'modules/ships/helpers/misc.ts': '' })).toEqual([
    'modules/ships/helpers:0 has no place in a module',
  ])
  expect(found({ ...whole, 'modules/ships/module.json': { id: 'boats', label: 'Ships' } })).toEqual([
    'modules/ships/module.json:0 has the id "boats"',
    'modules/ships/module.json:0 has no list "uses"',
    'modules/ships/module.json:0 has unknown entries: label',
  ])
})
