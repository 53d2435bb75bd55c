import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { demoServer } from '#demo/testing/demo-server.ts'
import type { AnyProcess, ProcessRun } from '#platform/core/process.ts'
import { createLog } from '#platform/server/base/log.ts'
import { everything } from '#platform/server/database/scope.ts'
import { carryOut } from '#platform/server/jobs/worker.ts'
import type { ServerModule } from '#platform/server/modules.ts'
import type { HttpAnswer } from '#platform/testing/test-server.ts'
import { checkI18n } from '../checks/i18n.ts'
import { SourceTree } from '../checks/source-tree.ts'
import { root } from '../run/node.ts'
import { recipeFiles } from './recipe-files.ts'

/** What docs/how-to/add-a-process.md says, done: its files written, compiled and mounted, its process run. */

const { folder, load } = recipeFiles('add-a-process.md')
const module = (await load('modules/dips/server/dips.module.ts'))['dipsModule'] as ServerModule
const { elements } = (await load('modules/dips/contract/dip-round.process.ts'))['dipRound'] as AnyProcess

const server = await demoServer({}, [module])
await server.owner.query(sql`create table dip_rounds (plant varchar(4), day date)`)
await server.owner.query(sql`grant insert on dip_rounds to molo_app`)
const shift = await server.userWith(Object.values(elements))
const north = await server.userWith(Object.values(elements), { sites: ['N'] })
const path = '/dip-round/runs'
const done = ({ status, body }: HttpAnswer): ProcessRun => {
  expect(status, JSON.stringify(body)).toBe(200)
  return body.data
}
const { job } = module.processes![0]!
const carry = async ({ id }: ProcessRun) => {
  const [run] = await server.owner.transaction({ id: 'system:test', scope: everything }, (tx) =>
    tx.query(sql<{ job: string }>`select job from process_runs where id = ${id}`),
  )
  await carryOut(server.db, new Map([[job.kind, job]]), run!.job, new AbortController().signal, createLog('silent'))
  return done(await shift.call('GET', `${path}/${id}`))
}

test('a round is read, looked at, and booked when somebody goes on with it', async () => {
  const body = { plant: 'S', day: '2026-11-10' }
  const begun = done(await shift.call('POST', path, { body }))
  expect((await shift.call('POST', path, { body })).body.code).toBe('platform.processOpen')
  expect((await north.call('GET', `${path}/${begun.id}`)).status).toBe(404)
  const waiting = await carry(begun)
  expect(waiting).toMatchObject({ state: 'waiting', step: 'book', counts: { tanks: expect.any(Number) } })
  expect(waiting.counts['tanks']).toBeGreaterThan(0)
  done(await shift.call('POST', `${path}/${waiting.id}/continue`, { headers: { 'if-match': `"${waiting.version}"` } }))
  expect(await carry(waiting)).toMatchObject({ state: 'done' })
  expect(await server.owner.query(sql`select plant, day::text from dip_rounds`)).toEqual([body])
})

test('what must not begin does not, and says why', async () => {
  const { status, body } = await shift.call('POST', path, { body: { plant: 'S', day: '2999-01-01' } })
  expect([status, body.message]).toEqual([409, 'This day has not come yet'])
})

test('its schedule stands with the others', async () => {
  const { body } = await (await server.userWith(['schedules.view'])).call('GET', '/system/Schedules')
  expect(body.data.rows).toContainEqual(
    expect.objectContaining({ name: 'Remind of the dip round', rhythm: 'Every day at 00:10', status: 'waits' }),
  )
})

test('its texts are there in both languages, and none too many', async () => {
  const findings = await checkI18n(new SourceTree(folder))
  expect(findings.filter(({ path: at }) => at.startsWith('modules/dips/'))).toEqual([])
})

test('the compiler takes it, the strip of the browser too', () => {
  writeFileSync(
    join(folder, 'tsconfig.json'),
    JSON.stringify({ extends: '../../tsconfig.tests.json', include: ['modules'], exclude: [] }),
  )
  const { status, stdout } = spawnSync(join(root, 'node_modules/.bin/tsc'), ['-p', folder], { encoding: 'utf8' })
  expect({ status, stdout }).toEqual({ status: 0, stdout: '' })
})
