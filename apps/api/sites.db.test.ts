import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { serverModules } from './server-modules.ts'
import { demoServer } from '#demo/testing/demo-server.ts'
import type { AnyRegistry } from '#platform/core/registry.ts'
import { workbookType } from '#platform/core/registry-endpoints.ts'
import { type Db, openDatabase } from '#platform/server/database/database.ts'
import { readWorkbook } from '#platform/server/workbook/workbook.ts'
import { type TestUser } from '#platform/testing/test-server.ts'

/**
 * Two sites, people of one and of the other: what belongs to the one does not exist for the other. Every call with an id
 * is asked in tools/authorization/strangers.db.test.ts.
 */

const server = await demoServer()
const registries: AnyRegistry[] = serverModules
  .flatMap((module) => module.registries ?? [])
  .map(({ registry }) => registry)
const owned = registries.filter(({ site }) => site)
const every = registries.flatMap(({ elements }) => Object.values(elements) as string[])
const boss = await server.userWith('super-admin')
const north = await server.userWith(every, { sites: ['N'] })
const south = await server.userWith(every, { sites: ['S'] })
const both = await server.userWith(every, { sites: ['S', 'N'] })
const homeless = await server.userWith(every, { sites: [] })

type Row = Record<string, any> & { id: string; version: number }
const ok = async (answer: ReturnType<TestUser['call']>) => {
  const { status, body } = await answer
  expect(status, JSON.stringify(body)).toBe(200)
  return body.data
}
const list = async (by: TestUser, registry: AnyRegistry, query = ''): Promise<Row[]> =>
  (await ok(by.call('GET', `${registry.path}?limit=500${query}`))).rows
const input = (registry: AnyRegistry, record: Row) =>
  Object.fromEntries(registry.inputFields.map(({ name }) => [name, record[name]]))
/** What puts a record at a site: the site, or a tank that stands there. */
const placeAt = (registry: AnyRegistry, site: string) =>
  registry.siteOf ? { [registry.siteOf]: { S: 'S101', N: 'N901' }[site] } : { [registry.site!]: site }
/** One record of each site, as demo data or taken over from the other site. */
async function oneOf(registry: AnyRegistry, site: string): Promise<Row> {
  const rows = await list(boss, registry)
  const found = rows.find((row) => row[registry.site!] === site)
  if (found) return ok(boss.call('GET', `${registry.path}/${found.id}`))
  const model: Row = await ok(boss.call('GET', `${registry.path}/${rows[0]!.id}`))
  return ok(
    boss.call('PUT', `${registry.path}/${model.id}`, {
      body: { ...input(registry, model), ...placeAt(registry, site) },
      headers: { 'if-match': `"${model.version}"` },
    }),
  )
}

describe.each(owned.map((registry) => [registry.id as string, registry] as const))('%s', (_id, registry) => {
  const { path } = registry
  const siteOf = (row: Row) => row[registry.site!] as string | null
  const expected = async (sites: string[]) =>
    (await list(boss, registry)).filter((row) => siteOf(row) === null || sites.includes(siteOf(row)!))

  test('is talked about by its people, who can name nobody of elsewhere', async () => {
    const at = `${path}/${(await oneOf(registry, 'N')).id}/comment`
    const write = (by: TestUser, mentions: TestUser[]) =>
      by.call('POST', at, { body: { text: 'look', mentions: mentions.map(({ userId }) => userId) } })
    expect((await write(north, [both, boss])).status).toBe(200)
    for (const stranger of [south, homeless]) {
      expect((await write(north, [stranger])).status).toBe(400)
      expect((await write(stranger, [])).status).toBe(404)
      expect((await stranger.call('GET', at)).status).toBe(404)
    }
    const offered = (await ok(north.call('GET', `${at}/people?text=test`))).map(({ id }: Row) => id)
    expect(offered).toEqual(expect.arrayContaining([north, both, boss].map(({ userId }) => userId)))
    expect(offered).not.toContain(south.userId)
    expect(offered).not.toContain(homeless.userId)
  })

  test('is listed, counted, summed, offered and exported by site', async () => {
    for (const [person, sites] of [
      [north, ['N']],
      [south, ['S']],
      [both, ['S', 'N']],
      [homeless, []],
    ] as const) {
      const mine = await expected([...sites])
      expect((await list(person, registry)).map(({ id }) => id)).toEqual(mine.map(({ id }) => id))
      expect((await ok(person.call('GET', `${path}/count?exact=true`))).count).toBe(mine.length)
      const totals = await ok(person.call('GET', `${path}/totals?group=${registry.site}`))
      const counted = totals.groups.reduce((sum: number, group: { count: number }) => sum + group.count, 0)
      expect(counted).toBe(mine.length)
      const now = new Date().toISOString()
      expect((await list(person, registry, `&asAt=${now}`)).map(({ id }) => id)).toEqual(mine.map(({ id }) => id))
      const compared = await ok(person.call('GET', `${path}/compare?from=2020-01-01T00:00:00Z`))
      expect(compared.rows.length).toBe(mine.length)
      if (registry.key.length === 1) {
        const offered = await ok(person.call('GET', `${path}/options`))
        expect(offered.length).toBe(Math.min(mine.length, 50))
      }
      const file = await fetch(`${server.api.url}/api${path}/export`, {
        headers: { authorization: `Bearer ${person.token}` },
      })
      const sheet = await readWorkbook(Buffer.from(await file.arrayBuffer()))
      expect(sheet.filter(({ number }) => number > 5).length).toBe(mine.length)
    }
  })

  test('cannot be given to a site by somebody who is not at home there', async () => {
    const mine = await oneOf(registry, 'N')
    const moved = { ...input(registry, mine), ...placeAt(registry, 'S') }
    const put = await north.call('PUT', `${path}/${mine.id}`, {
      body: moved,
      headers: { 'if-match': `"${mine.version}"` },
    })
    expect([put.status, put.body.data[0].key]).toEqual([400, registry.siteOf ?? registry.site])
    const batch = await ok(
      north.call('POST', `${path}/batch`, {
        body: { mode: 'all-or-nothing', rows: [{ id: mine.id, version: null, values: placeAt(registry, 'S') }] },
      }),
    )
    expect(batch.counts.refused).toBe(1)
    expect((await ok(boss.call('GET', `${path}/${mine.id}`)))[registry.site!]).toBe('N')
  })

  test('is under row security whatever the statement says', async () => {
    const asApp = (sites: string[]) =>
      server.db.within({ sites, parties: 'all' }).query(sql<{ site: string | null }>`
          select ${sql.ref(registry.field(registry.site!).column)} as site from ${sql.table(registry.table)}`)
    const sitesIn = async (sites: string[]) => new Set((await asApp(sites)).map(({ site }) => site).filter(Boolean))
    expect([...(await sitesIn(['N']))].filter((site) => site !== 'N')).toEqual([])
    expect([...(await sitesIn([]))]).toEqual([])
    const theirs = await oneOf(registry, 'S')
    const touched = await server.db.transaction({ id: 'system:test', scope: { sites: ['N'], parties: 'all' } }, (tx) =>
      tx.query(sql`delete from ${sql.table(registry.table)} where id = ${theirs.id} returning 1`),
    )
    expect(touched).toEqual([])
    const past = await server.db.within({ sites: ['N'], parties: 'all' })
      .query(sql`select 1 from history where table_name = ${registry.table} and record_id = ${theirs.id}
        and before is null and after ->> ${registry.field(registry.site!).column} = 'S'`)
    expect(past).toEqual([])
  })
})

const equipment = registries.find(({ id }) => id === 'equipment')!
const newEquipment = async (code: string, plant: string) => {
  const model = await oneOf(equipment, 'S')
  return { ...input(equipment, model), code, plant }
}

test('the sites of a read outside a transaction end with it', async () => {
  // Few connections and many callers: each finds the connection as somebody else left it.
  const pool = openDatabase({ url: server.databaseUrl, poolSize: 2, role: 'molo_app', onError: () => {} })
  const plants = async (db: Db) =>
    (await db.query(sql<{ plant: string }>`select distinct plant from equipment`)).map(({ plant }) => plant)
  await Promise.all(
    Array.from({ length: 200 }, async (_, turn) => {
      const sites = [['N'], ['S'], []][turn % 3]!
      expect(await plants(pool.within({ sites, parties: 'all' }))).toEqual(sites)
      expect(await plants(pool)).toEqual([])
    }),
  )
  await pool.close()
})

test('a record that moves has gone for the one and come for the other, in its past too', async () => {
  const body = await newEquipment('MOVING-1', 'S')
  const made: Row = await ok(south.call('POST', equipment.path, { body }))
  const before = new Date().toISOString()
  const moved: Row = await ok(
    both.call('PUT', `${equipment.path}/${made.id}`, {
      body: { ...body, plant: 'N', maxFlowRate: '77.7' },
      headers: { 'if-match': '"1"' },
    }),
  )
  const actions = async (by: TestUser) =>
    (await ok(by.call('GET', `${equipment.path}/${made.id}/history`))).map(({ action }: Row) => action)
  expect(await actions(both)).toEqual(['update', 'insert'])
  expect(await actions(south)).toEqual(['delete', 'insert'])
  expect(await actions(north)).toEqual(['insert'])
  const past = await ok(south.call('GET', `${equipment.path}/${made.id}/history`))
  expect(JSON.stringify(past)).not.toContain('77.7')
  expect((await south.call('GET', `${equipment.path}/${made.id}`)).status).toBe(404)
  expect((await list(south, equipment, `&asAt=${new Date().toISOString()}`)).map(({ id }) => id)).not.toContain(made.id)
  expect((await list(north, equipment, `&asAt=${before}`)).map(({ id }) => id)).not.toContain(made.id)
  const compared = await ok(south.call('GET', `${equipment.path}/compare?from=${before}`))
  expect(compared.rows.map(({ id, change }: Row) => [id, change])).toContainEqual([made.id, 'removed'])
  await ok(both.call('DELETE', `${equipment.path}/${made.id}`, { headers: { 'if-match': `"${moved.version}"` } }))
})

test('what is said about a tank goes with the tank', async () => {
  const [tanks, settings] = ['tanks', 'tankConfigurations'].map((id) => registries.find((known) => known.id === id)!)
  const tank: Row = (await list(south, tanks!)).find(({ code }) => code === 'S101')!
  const setting = (await list(south, settings!)).find(({ tankCode }) => tankCode === 'S101')!
  const at = `${settings!.path}/${setting.id}`
  expect((await north.call('GET', at)).status).toBe(404)
  const record: Row = await ok(boss.call('GET', `${tanks!.path}/${tank.id}`))
  const move = async (plant: string, version: number): Promise<Row> =>
    ok(
      boss.call('PUT', `${tanks!.path}/${tank.id}`, {
        body: { ...input(tanks!, record), plant },
        headers: { 'if-match': `"${version}"` },
      }),
    )
  const moved = await move('N', record.version)
  expect((await ok(north.call('GET', at))).plant).toBe('N')
  expect((await south.call('GET', at)).status).toBe(404)
  await move('S', moved.version)
  expect((await north.call('GET', at)).status).toBe(404)
})

test('a code that the other site has is told to exist, and nothing more', async () => {
  const theirs = await oneOf(equipment, 'S')
  const body = { ...input(equipment, theirs), plant: 'N' }
  const refused = await north.call('POST', equipment.path, { body })
  expect([refused.status, refused.body.code, refused.body.detail]).toEqual([409, 'platform.duplicate', undefined])
  expect(JSON.stringify(refused.body)).not.toContain(theirs['description'].en)
})

test('a reference to a record of another site is a reference to nothing', async () => {
  const rows = await ok(boss.call('GET', `/master-data/Plants/options`))
  expect(rows.map(({ code }: Row) => code).toSorted()).toEqual(['N', 'S'])
  expect((await ok(north.call('GET', `/master-data/Plants/options`))).map(({ code }: Row) => code)).toEqual(['N'])
})

test('what was done at a site is neither undone, nor repeated, nor shown, by somebody who has left it', async () => {
  const leaver = await server.userWith(every, { sites: ['S'] })
  const key = crypto.randomUUID()
  const body = await newEquipment('LEAVER-1', 'S')
  const made: Row = await ok(leaver.call('POST', equipment.path, { body, headers: { 'idempotency-key': key } }))
  const batch = await ok(
    leaver.call('POST', `${equipment.path}/batch`, {
      body: { mode: 'all-or-nothing', rows: [{ id: made.id, version: 1, values: { maxFlowRate: '5.0' } }] },
    }),
  )
  const { jobId } = await ok(leaver.call('POST', `${equipment.path}/check`))
  const again = await leaver.call('POST', equipment.path, { body, headers: { 'idempotency-key': key } })
  expect(again.headers.get('idempotent-replayed')).toBe('true')
  expect((await leaver.call('GET', `/jobs/${jobId}`)).status).toBe(200)

  await server.owner.transaction({ id: 'system:test' }, (tx) =>
    tx.query(sql`update users set sites = '{N}' where id = ${leaver.userId}`),
  )
  const replayed = await leaver.call('POST', equipment.path, { body, headers: { 'idempotency-key': key } })
  expect([replayed.status, replayed.body.code]).toEqual([404, 'platform.itemNotFound'])
  expect((await leaver.call('POST', `${equipment.path}/undo`, { body: { undo: batch.undo } })).status).toBe(404)
  expect((await leaver.call('GET', `/jobs/${jobId}`)).status).toBe(404)
})

test('a file with rows of another site is refused row by row', async () => {
  const file = await fetch(`${server.api.url}/api${equipment.path}/export`, {
    headers: { authorization: `Bearer ${south.token}` },
  })
  const answer = await fetch(`${server.api.url}/api${equipment.path}/import?mode=preview`, {
    method: 'POST',
    body: await file.arrayBuffer(),
    headers: {
      authorization: `Bearer ${north.token}`,
      'content-type': workbookType,
      'idempotency-key': crypto.randomUUID(),
    },
  })
  const { data } = (await answer.json()) as { data: { counts: Record<string, number> } }
  expect(data.counts).toMatchObject({ create: 0, update: 0, unchanged: 0 })
  expect(data.counts['refused']).toBeGreaterThan(0)
})

test('live events go to people of the site only', async () => {
  const heard = await Promise.all([listen(north), listen(south), listen(both)])
  const code = `LIVE-${Date.now()}`
  const made: Row = await ok(south.call('POST', equipment.path, { body: await newEquipment(code, 'S') }))
  // The end of each stream's story: everybody hears of what is common.
  const common = registries.find(({ id }) => id === 'equipmentTypes')!
  const [type] = await list(boss, common)
  const record: Row = await ok(boss.call('GET', `${common.path}/${type!.id}`))
  const end = { body: input(common, record), headers: { 'if-match': `"${record.version}"` } }
  await ok(boss.call('PUT', `${common.path}/${record.id}`, end))
  const [atNorth, atSouth, atBoth] = await Promise.all(heard.map((stream) => stream.until(record.id)))
  expect(atNorth).not.toContain(made.id)
  expect(atNorth).not.toContain('"equipment"')
  expect(atSouth).toContain(made.id)
  expect(atBoth).toContain(made.id)
})

async function listen(person: TestUser) {
  const stop = new AbortController()
  const answer = await fetch(`${server.api.url}/api/events`, {
    headers: { authorization: `Bearer ${person.token}` },
    signal: stop.signal,
  })
  const reader = answer.body!.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  return {
    async until(mark: string): Promise<string> {
      while (!text.includes(mark)) text += (await reader.read()).value ?? ''
      stop.abort()
      return text
    },
  }
}
