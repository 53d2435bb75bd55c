import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { demoServer } from '#demo/testing/demo-server.ts'
import type { AnyRegistry } from '#platform/core/registry.ts'
import type { ServerModule } from '#platform/server/modules.ts'
import { tableSql } from '#platform/server/registry/store/table-sql.ts'
import { worldOf } from '#platform/server/server-parts.ts'
import { readSheet } from '#platform/testing/read-sheet.ts'
import type { HttpAnswer } from '#platform/testing/test-server.ts'
import { serverModules } from '#apps/api/server-modules.ts'
import { checkI18n } from '../checks/i18n.ts'
import { SourceTree } from '../checks/source-tree.ts'
import { root } from '../run/node.ts'
import { filesOf } from './files-of.ts'

/** What docs/how-to/add-a-worklist.md says, done: its files written, its module mounted, its list used. */

const files = filesOf(readFileSync(join(root, 'docs/how-to/add-a-worklist.md'), 'utf8'))
// Inside the checkout, so that its imports lead where they lead from a module.
mkdirSync(join(root, '.molo'), { recursive: true })
const folder = mkdtempSync(join(root, '.molo/recipe-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const write = (path: string, text: string) => {
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  writeFileSync(join(folder, path), text)
}
for (const [path, text] of files) write(path, text)

const load = async (path: string) => (await import(/* @vite-ignore */ join(folder, path))) as Record<string, unknown>
const registry = (await load('modules/hoses/contract/hose-tests.registry.ts'))['hoseTestRegistry'] as AnyRegistry
const module = (await load('modules/hoses/server/hoses.module.ts'))['hosesModule'] as ServerModule

const server = await demoServer({}, [module])
const world = worldOf(serverModules)
for (const statement of tableSql(registry, (id) => world.find(id).registry).split(';\n')) {
  if (statement.trim()) await server.owner.query(sql.raw(statement))
}

const { path, elements } = registry
const planner = await server.userWith([elements.view, elements.create])
const north = await server.userWith([elements.view, elements.create], { sites: ['N'] })
const stranger = await server.userWith([])
const done = ({ status, body }: HttpAnswer) => {
  expect(status, JSON.stringify(body)).toBe(200)
  return body.data
}

test('the page has every file that it speaks of', () => {
  expect([...files.keys()].toSorted()).toEqual([
    'modules/hoses/contract/hose-tests.contract.ts',
    'modules/hoses/contract/hose-tests.registry.ts',
    'modules/hoses/i18n/en.json',
    'modules/hoses/i18n/it.json',
    'modules/hoses/server/hose-tests.repo.ts',
    'modules/hoses/server/hoses.module.ts',
    'modules/hoses/web/hose-tests.screen.tsx',
  ])
})

test('what the module writes by its call is listed, counted by tab, summed, named and had as a workbook', async () => {
  const plan = (hose: string, plant: string, dueOn: string, by = planner) =>
    by.call('POST', path, { body: { hose, plant, dueOn } })
  done(await plan('H-1', 'S', '2026-03-01'))
  done(await plan('H-2', 'N', '2026-05-01'))
  const { id } = done(await plan('H-3', 'S', '2026-04-01'))
  expect((await plan('H-4', 'S', '2026-04-01', stranger)).status).toBe(403)
  await server.owner.transaction({ id: 'system:test', scope: { sites: 'all', parties: 'all' } }, (tx) =>
    tx.query(sql`update hose_tests set status = 'passed', pressure = 22.5, water = 180.5 where hose <> 'H-2'`),
  )

  const hoses = async (query = '', by = planner) =>
    done(await by.call('GET', path + query)).rows.map((row: { hose: string }) => row.hose)
  expect(await hoses()).toEqual(['H-2', 'H-3', 'H-1'])
  expect(await hoses('', north)).toEqual(['H-2'])
  expect((await stranger.call('GET', path)).status).toBe(403)
  const counts = await Promise.all(
    registry.tabs.map(({ filters }) => planner.call('GET', `${path}/count?${new URLSearchParams(filters)}`)),
  )
  expect(registry.tabs.map(({ id: tab }, index) => [tab, done(counts[index]!).count])).toEqual([
    ['all', 3],
    ['due', 1],
    ['passed', 2],
    ['failed', 0],
  ])
  expect(done(await planner.call('GET', `${path}/totals`)).groups).toEqual([
    { value: null, count: 3, sums: { water: '361.0' } },
  ])
  expect(done(await planner.call('GET', `${path}/options?text=H-1`))).toMatchObject([{ code: 'H-1' }])
  done(await planner.call('POST', `${path}/${id}/comment`, { body: { text: 'Dry before testing', mentions: [] } }))
  expect((await north.call('GET', `${path}/${id}/comment`)).status).toBe(404)

  const file = await fetch(`${server.api.url}/api${path}/export`, {
    headers: { authorization: `Bearer ${planner.token}` },
  })
  const [title] = await readSheet(Buffer.from(await file.arrayBuffer()))
  expect(title!.cells[0]).toBe('Hose tests')
})

test('its texts are there in both languages, and none too many', async () => {
  const findings = await checkI18n(new SourceTree(folder))
  expect(findings.filter(({ path: at }) => at.startsWith('modules/hoses/'))).toEqual([])
})

test('the compiler takes the screen, and what it knows of the rest', () => {
  write(
    'modules/hoses/web/plan-test.dialog.tsx',
    'export const PlanTest = (props: { onClose: () => void }) => <button type="button" onClick={props.onClose} />\n',
  )
  write('tsconfig.json', JSON.stringify({ extends: '../../tsconfig.web.json', include: ['modules/*/web'] }))
  const { status, stdout } = spawnSync(join(root, 'node_modules/.bin/tsc'), ['-p', folder], { encoding: 'utf8' })
  expect({ status, stdout }).toEqual({ status: 0, stdout: '' })
})
