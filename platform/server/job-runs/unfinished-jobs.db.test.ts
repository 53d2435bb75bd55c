import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createLotTables, lotRegistry, lotsModule, placeRegistry } from '#platform/testing/lots.fixture.ts'
import { testServer, type TestUser } from '#platform/testing/test-server.ts'

const server = await testServer([lotsModule])
await createLotTables(server.owner)
const keeper = () => server.userWith([lotRegistry.elements.view, placeRegistry.elements.view])

const hour = 60
const day = 24 * hour

async function add(
  by: TestUser,
  kind: string,
  state: string,
  minutesAgo: number,
  registry: string | null = lotRegistry.id,
) {
  const [job] = await server.db.transaction({ id: 'system:test' }, (tx) =>
    tx.query(sql<{ id: string }>`
      insert into jobs (kind, payload, stage, state, requested_by, requested_at, ended_at)
      select ${kind}, ${JSON.stringify({ about: { registry } })}::jsonb, 'start', ${state}, ${by.userId}, at,
        case when ${state} in ('failed', 'done') then at end
      from (select now() - ${minutesAgo}::int * interval '1 minute' as at) m returning id`),
  )
  return job!.id
}
const unfinished = async (by: TestUser) =>
  ((await by.call('GET', '/jobs')).body.data as { id: string; state: string; registry: { path: string } | null }[]).map(
    ({ id, state, registry }) => [id, state, registry?.path ?? null],
  )

test('what runs and what has failed is seen by its starter alone, the newest first', async () => {
  const [by, other] = [await keeper(), await keeper()]
  const failed = await add(by, 'registry.writeImport', 'failed', 2 * day)
  const running = await add(by, 'registry.export', 'running', 1)
  await add(by, 'registry.check', 'done', 5)
  await add(other, 'registry.export', 'failed', 5)
  expect(await unfinished(by)).toEqual([
    [running, 'running', lotRegistry.path],
    [failed, 'failed', lotRegistry.path],
  ])
})

test('a failure is let go after some days, and as soon as the same is begun again', async () => {
  const by = await keeper()
  await add(by, 'registry.check', 'failed', 4 * day)
  await add(by, 'registry.export', 'failed', 2 * hour)
  await add(by, 'registry.export', 'done', hour)
  const other = await add(by, 'registry.export', 'failed', 3 * hour, placeRegistry.id)
  expect(await unfinished(by)).toEqual([[other, 'failed', placeRegistry.path]])
})

test('what runs is seen however much has failed since', async () => {
  const by = await keeper()
  const running = await add(by, 'registry.export', 'running', 2 * hour)
  for (let nth = 0; nth < 25; nth++) await add(by, `probe.kind${nth}`, 'failed', hour)
  const seen = await unfinished(by)
  expect(seen).toHaveLength(20)
  expect(seen[0]).toEqual([running, 'running', lotRegistry.path])
})

test('of what is about no list too, a failure is let go when the same is begun again', async () => {
  const by = await keeper()
  await add(by, 'probe.kind', 'failed', hour, null)
  await add(by, 'probe.kind', 'done', 5, null)
  expect(await unfinished(by)).toEqual([])
})

test('nobody is led to a list that they may no longer open', async () => {
  const by = await server.userWith([placeRegistry.elements.view])
  const failed = await add(by, 'registry.export', 'failed', hour)
  expect(await unfinished(by)).toEqual([[failed, 'failed', null]])
})
