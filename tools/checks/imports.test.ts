import { expect, test } from 'vitest'
import { checkImports } from './imports.ts'
import { lines, tempTree } from './temp-tree.ts'

const packageJson = {
  imports: { '#platform/*': './platform/*', '#modules/*': './modules/*', '#apps/*': './apps/*', '#demo/*': './demo/*' },
}
const manifest = (id: string, ...uses: string[]) => ({ [`modules/${id}/module.json`]: { id, uses } })

function found(files: Record<string, unknown>): string[] {
  return lines(checkImports(tempTree({ 'package.json': packageJson, ...files })))
}

/** One file with one import. */
const from = (path: string, specifier: string, more: Record<string, unknown> = {}) =>
  found({ [path]: `import { x } from '${specifier}'\n`, ...more })

test('what the arrows allow passes', () => {
  const files = {
    ...manifest('ships'),
    ...manifest('jetty', 'ships'),
    'platform/server/app.ts': `import { a } from '#platform/core/a.ts'\nimport { readFile } from 'node:fs/promises'\n`,
    'platform/web/shell.tsx': `import { a } from '#platform/ui/button.tsx'\nimport './shell.css'\n`,
    'modules/jetty/contract/berth.ts': `import { z } from 'zod'\nimport { ship } from '#modules/ships/contract/ship.ts'\n`,
    'modules/jetty/rules/fits.ts': `import type { Ship } from '#modules/ships/contract/ship.ts'\nimport { b } from '../contract/berth.ts'\nimport { density } from '@molo/measurement/density.ts'\n`,
    'modules/jetty/server/jetty.module.ts': `import { find } from '#modules/ships/server/public.ts'\nimport en from '../i18n/en.json' with { type: 'json' }\n`,
    'modules/jetty/web/jetty.module.ts': `const load = () => import('./screens/plan.screen.tsx')\n`,
    'modules/jetty/server/jetty.db.test.ts': `import { testDatabase } from '#platform/testing/test-database.ts'\nimport { test } from 'vitest'\n`,
    'modules/ships/server/whole.db.test.ts': `import { jetty } from '#modules/jetty/server/jetty.module.ts'\n`,
    'apps/api/server-modules.ts': `import { jetty } from '#modules/jetty/server/jetty.module.ts'\n`,
    'apps/worker/main.ts': `import { modules } from '#apps/api/server-modules.ts'\n`,
    'tools/anything.ts': `import { jetty } from '#modules/jetty/server/inside.ts'\nimport { join } from './other.ts'\n`,
  }
  expect(found(files)).toEqual([])
})

test.each([
  ['modules/ships/web/ships.screen.tsx', '#platform/server/app.ts', 'web of ships imports platform-server'],
  ['modules/ships/web/ships.screen.tsx', '../server/ships.repo.ts', 'web of ships imports server of ships'],
  ['modules/ships/server/ships.module.ts', '../web/ships.screen.tsx', 'server of ships imports web of ships'],
  ['modules/ships/contract/ship.ts', '../rules/imo.ts', 'contract of ships imports rules of ships'],
  ['modules/ships/rules/imo.ts', '#platform/server/clock.ts', 'rules of ships imports platform-server'],
  ['platform/web/shell.tsx', '#platform/server/app.ts', 'platform-web imports platform-server'],
  ['platform/ui/grid.tsx', '#platform/web/api.ts', 'platform-ui imports platform-web'],
  ['platform/core/a.ts', '#platform/server/app.ts', 'core imports platform-server'],
  ['platform/server/app.ts', '#modules/ships/contract/ship.ts', 'platform imports the module ships'],
  ['platform/server/app.db.test.ts', '#modules/ships/contract/ship.ts', 'platform imports the module ships'],
  ['apps/api/main.ts', '#modules/ships/server/ships.repo.ts', 'apps import only server/<id>.module.ts of a module'],
  ['apps/web/main.tsx', '#modules/ships/server/ships.module.ts', 'apps import only web/<id>.module.ts of a module'],
  ['apps/web/main.tsx', '#platform/server/app.ts', 'web-app imports platform-server'],
  ['packages/measurement/src/density.ts', '#platform/core/a.ts', 'measurement imports core'],
])('%s may not import %s', (path, specifier, message) => {
  expect(from(path, specifier, manifest('ships'))).toEqual([`${path}:1 ${message}`])
})

test.each([
  ['platform/core/a.ts', 'node:fs', 'pure code imports node:fs'],
  ['modules/ships/rules/imo.ts', 'fs', 'pure code imports node:fs'],
  ['modules/ships/web/ships.screen.tsx', 'node:path', 'web code imports node:path'],
  ['modules/ships/contract/ship.ts', 'pg', 'contract imports the package pg'],
  ['modules/ships/rules/imo.ts', 'zod', 'rules imports the package zod'],
  ['packages/measurement/src/density.ts', 'decimal.js', 'measurement imports the package decimal.js'],
  ['platform/ui/grid.tsx', '@tanstack/react-query', 'platform/ui fetches no data'],
])('%s may not import the package %s', (path, specifier, message) => {
  expect(from(path, specifier)).toEqual([`${path}:1 ${message}`])
})

test('a lazy import, a re-export and an import of types count too', () => {
  const path = 'modules/ships/web/ships.screen.tsx'
  const text = [
    `const a = () => import('../server/a.ts')`,
    `export { b } from '../server/b.ts'`,
    `import type { C } from '../server/c.ts'`,
    `let d: import('../server/d.ts').D`,
  ].join('\n')
  expect(found({ [path]: text })).toEqual(
    [1, 2, 3, 4].map((line) => `${path}:${line} web of ships imports server of ships`),
  )
})

test('another module is used only when listed, and only from outside', () => {
  const path = 'modules/jetty/server/jetty.module.ts'
  const ships = manifest('ships')
  expect(from(path, '#modules/ships/contract/ship.ts', { ...manifest('jetty'), ...ships })).toEqual([
    `${path}:1 ships is not in "uses" of jetty`,
  ])
  expect(from(path, '#modules/ships/server/ships.repo.ts', { ...manifest('jetty', 'ships'), ...ships })).toEqual([
    `${path}:1 jetty reaches into the inside of ships`,
  ])
  const web = 'modules/jetty/web/plan.screen.tsx'
  expect(from(web, '#modules/ships/server/public.ts', { ...manifest('jetty', 'ships'), ...ships })).toEqual([
    `${web}:1 web of jetty imports server of ships`,
  ])
})

test('"uses" has no circle, no stranger and nothing needless', () => {
  const files = {
    ...manifest('a', 'b'),
    ...manifest('b', 'c'),
    ...manifest('c', 'a', 'nobody'),
    'modules/a/contract/a.ts': `import { b } from '#modules/b/contract/b.ts'`,
    'modules/b/contract/b.ts': `import { c } from '#modules/c/contract/c.ts'`,
    'modules/c/contract/c.ts': '',
  }
  expect(found(files)).toEqual([
    'modules/a/module.json:0 "uses" goes in a circle: a → b → c → a',
    'modules/b/module.json:0 "uses" goes in a circle: b → c → a → b',
    'modules/c/module.json:0 "uses" lists a without need',
    'modules/c/module.json:0 "uses" names nobody, which is no module',
    'modules/c/module.json:0 "uses" goes in a circle: c → a → b → c',
  ])
})

test('an import names the whole file, through # when it leaves its own folder', () => {
  expect(from('platform/server/app.ts', './routes')).toEqual([
    'platform/server/app.ts:1 import without file ending: ./routes',
  ])
  expect(from('platform/server/app.ts', '../core/a.ts')).toEqual([
    'platform/server/app.ts:1 relative import leaves platform/server: ../core/a.ts',
  ])
  expect(from('platform/testing/database.ts', '../../tools/cluster.ts')).toEqual([])
})

test('there are no barrels', () => {
  expect(found({ 'platform/ui/index.ts': `export * from './grid.tsx'` })).toEqual([
    'platform/ui/index.ts:0 is a barrel',
  ])
})

test('a thousand files take a moment', () => {
  const body = `import { a } from '#platform/core/a.ts'\n${'export const f = (x: number) => `${x} of ${x * 2}`\n'.repeat(80)}`
  const files = Object.fromEntries(Array.from({ length: 1000 }, (_, index) => [`platform/server/f${index}.ts`, body]))
  const tree = tempTree({ 'package.json': packageJson, ...files })
  // Processor time: how busy the machine is otherwise does not count.
  const before = process.cpuUsage()
  expect(checkImports(tree)).toEqual([])
  const { user, system } = process.cpuUsage(before)
  expect((user + system) / 1_000_000).toBeLessThan(10)
})

test('a field that points to a registry of another module needs it in "uses", and is a use', () => {
  const registries = {
    'modules/harbours/contract/harbour.registry.ts':
      "defineRegistry({\n  id: 'harbours',\n  sections: [{ id: 'identity' }] })",
    'modules/ships/contract/ship.ts':
      "const a = reference({ to: 'harbours', max: 5 })\nconst b = references({ to: 'harbours' })",
  }
  const found = (...uses: string[]) =>
    lines(checkImports(tempTree({ ...manifest('harbours'), ...manifest('ships', ...uses), ...registries })))
  expect(found('harbours')).toEqual([])
  expect(found()).toEqual(
    [1, 2].map(
      (line) =>
        `modules/ships/contract/ship.ts:${line} refers to harbours of harbours, which is not in "uses" of ships`,
    ),
  )
})
