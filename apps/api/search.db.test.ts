import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { demoServer } from '#demo/testing/demo-server.ts'
import type { AnyRegistry } from '#platform/core/registry.ts'
import { openDatabase } from '#platform/server/database/database.ts'
import { trigramSearch } from '#platform/server/search/trigram-search.ts'
import { serverModules } from './server-modules.ts'

/** The search with the demo terminal's records: what is found, by whom, and that the index never lags behind. */

const server = await demoServer()
const admin = await server.userWith('super-admin')
const registries: AnyRegistry[] = serverModules.flatMap((module) => module.registries ?? []).map((own) => own.registry)

type Caller = typeof admin.call
interface Hit {
  id: string
  code: string
  title: string
  excerpt: string
  marks: string[]
}
interface Answer {
  groups: { kind: string; title: string; count: number; hits: Hit[] }[]
  registries: { kind: string; title: string }[]
  complete: boolean
  next: string | null
}
const find = async (caller: Caller, query: Record<string, string>): Promise<Answer> => {
  const { status, body } = await caller('GET', `/search?${new URLSearchParams(query)}`)
  expect(status, JSON.stringify(body)).toBe(200)
  return body.data as Answer
}
const titlesOf = ({ groups }: Answer, kind: string) =>
  groups.find((group) => group.kind === kind)?.hits.map(({ title }) => title) ?? []

/** Entries that the index should have and has not, or has and should not. */
async function indexFaults(): Promise<string[]> {
  const faults: string[] = []
  for (const registry of registries) {
    const keys = registry.key.map((name: string) => registry.field(name).column)
    const rows = await server.owner.queryText<{ entry: string }>(
      `with fresh as (
         select entry.* from ${registry.table} t
         cross join lateral search_entry($1, to_jsonb(t), $2, $3::text[]) entry),
       kept as (select * from search_entries where registry = $1)
       (select 'missing ' || f as entry from (select * from fresh except select * from kept) f)
       union all (select 'stale ' || k from (select * from kept except select * from fresh) k)`,
      [registry.id, registry.field(registry.title).column, keys],
    )
    faults.push(...rows.map(({ entry }) => entry))
  }
  return faults
}

describe('the index', () => {
  test('holds every record of every registry as soon as the demo is loaded', async () => {
    const [{ count }] = (await server.owner.query(
      sql<{ count: number }>`select count(*)::int as count from search_entries`,
    )) as [{ count: number }]
    expect(count).toBeGreaterThan(1000)
    expect(await indexFaults()).toEqual([])
  })

  test('follows each way of changing a record, in the same transaction', async () => {
    const values = {
      imoNumber: '9074729',
      name: 'ZANZIBAR PEARL',
      flagCountryCode: 'MT',
      yearOfBuilt: null,
      isBunkerBarge: false,
      deadWeightTonnage: 1000,
      grossTonnage: null,
      netTonnage: null,
      lengthOverall: null,
      draught: null,
    }
    const path = '/master-data/Vessels'
    const ok = async (...call: Parameters<Caller>) => {
      const { status, body } = await admin.call(...call)
      expect(status, JSON.stringify(body)).toBe(200)
      return body.data
    }
    const ifMatch = (version: number) => ({ headers: { 'if-match': `"${version}"` } })
    const found = async (text: string) => titlesOf(await find(admin.call, { text }), 'vessels')

    const { id } = await ok('POST', path, { body: values })
    expect(await found('zanzibar')).toEqual(['ZANZIBAR PEARL'])
    await ok('PUT', `${path}/${id}`, { body: { ...values, name: 'COMORE PEARL' }, ...ifMatch(1) })
    expect(await found('zanzibar')).toEqual([])
    const batch = { mode: 'all-or-nothing', rows: [{ id, version: 2, values: { name: 'ZANZIBAR AGAIN' } }] }
    const { undo } = await ok('POST', `${path}/batch`, { body: batch })
    expect(await found('zanzibar')).toEqual(['ZANZIBAR AGAIN'])
    await ok('POST', `${path}/undo`, { body: { undo } })
    expect(await found('comore')).toEqual(['COMORE PEARL'])
    await ok('POST', `${path}/${id}/end`, ifMatch(4))
    expect((await find(admin.call, { text: 'comore' })).groups[0]?.hits[0]).toMatchObject({ ended: true })
    await ok('DELETE', `${path}/${id}`, ifMatch(5))
    expect(await found('comore')).toEqual([])
    expect(await indexFaults()).toEqual([])
  })

  test('follows a code that is renamed, in the records that refer to it too', async () => {
    await server.owner.transaction({ id: 'system:test' }, (tx) =>
      tx.query(
        sql`update benchmark_categories set code = 'RENAMED-1' where code = (select category_code from benchmarks limit 1)`,
      ),
    )
    const kinds = (await find(admin.call, { text: 'renamed-1' })).groups.map(({ kind }) => kind)
    expect(kinds).toEqual(expect.arrayContaining(['benchmarkCategories', 'benchmarks']))
    expect(await indexFaults()).toEqual([])
  })

  test('is not written by the application, and is made anew by its owner', async () => {
    await expect(server.db.query(sql`delete from search_entries`)).rejects.toThrow(/permission denied/)
    await expect(server.db.query(sql`call rebuild_search()`)).rejects.toThrow(/permission denied/)
    await server.owner.query(sql`delete from search_entries where registry in ('vessels', 'ports')`)
    await server.owner.query(sql`update search_entries set words = 'spoiled' where registry = 'countries'`)
    expect((await indexFaults()).length).toBeGreaterThan(100)
    const own = openDatabase({ url: server.databaseUrl, poolSize: 1, onError: () => {} })
    await trigramSearch(own).rebuild()
    await own.close()
    expect(await indexFaults()).toEqual([])
  })

  test('is made anew also while somebody holds a record for longer than people wait', async () => {
    const own = openDatabase({ url: server.databaseUrl, poolSize: 1, onError: () => {} })
    const { rebuilt } = await server.owner.transaction({ id: 'system:test' }, async (tx) => {
      await tx.query(sql`select id from vessels limit 1 for update`)
      const rebuilding = trigramSearch(own).rebuild()
      // Looked at when the record is free again; until then nobody does.
      rebuilding.catch(() => {})
      const waiting = () =>
        server.owner.query(
          sql`select pid from pg_stat_activity where wait_event_type = 'Lock' and query = 'call rebuild_search()'`,
        )
      await expect.poll(waiting).toHaveLength(1)
      await new Promise((resolve) => setTimeout(resolve, 2500))
      return { rebuilt: rebuilding }
    })
    await rebuilt
    await own.close()
    expect(await indexFaults()).toEqual([])
  })

  test('has its triggers on the table of every registry, as its definition says', async () => {
    const triggers = await server.owner.query(sql<{ table: string; name: string; arguments: string[] }>`
      select c.relname as table, t.tgname as name,
             string_to_array(regexp_replace(encode(t.tgargs, 'escape'), '\\\\000$', ''), '\\000') as arguments
      from pg_trigger t join pg_class c on c.oid = t.tgrelid where t.tgname like 'keep_search%'`)
    for (const registry of registries) {
      const own = triggers.filter(({ table }) => table === registry.table)
      const keys = registry.key.map((name: string) => registry.field(name).column)
      expect(own.map(({ name }) => name).toSorted(), registry.id).toEqual([
        'keep_search_delete',
        'keep_search_insert',
        'keep_search_update',
      ])
      for (const trigger of own) {
        expect(trigger.arguments).toEqual([registry.id, registry.field(registry.title).column, `{${keys.join(',')}}`])
      }
    }
  })
})

describe('a text', () => {
  test('is found without regard to case, accents and the order of words', async () => {
    expect(titlesOf(await find(admin.call, { text: 'STÀR selvára' }), 'vessels')).toContain('SELVARA STAR')
  })

  test('stands first where it is the whole code', async () => {
    const [{ code }] = (await server.owner.query(
      sql<{ code: string }>`select code from products order by code limit 1`,
    )) as [{ code: string }]
    const { groups } = await find(admin.call, { text: code.toLowerCase() })
    const [first] = groups.flatMap(({ hits }) => hits)
    expect(first!.code.toLowerCase()).toBe(code.toLowerCase())
  })

  test('of two letters is found where a word begins so', async () => {
    const { groups } = await find(admin.call, { text: 'sw' })
    expect(groups.find(({ kind }) => kind === 'countries')?.hits.map(({ title }) => title)).toContain('Sweden')
  })

  test('means itself, also where it looks like a pattern', async () => {
    for (const text of ['%%', '__', 'a%b', '.*', '\\d\\d', "';--", '(a+)+$']) {
      expect((await find(admin.call, { text })).groups, text).toEqual([])
    }
  })

  test('finds registries by their name in the language of the caller', async () => {
    expect((await find(admin.call, { text: 'vessel' })).registries.map(({ kind }) => kind)).toContain('vessels')
    const italian = await server.userWith('super-admin', { language: 'it' })
    const answer = await find(italian.call, { text: 'navi' })
    expect(answer.registries.map(({ title }) => title)).toContain('Navi')
  })

  test('says where it was found, and what to highlight', async () => {
    const { groups } = await find(admin.call, { text: 'malta' })
    const country = groups.find(({ kind }) => kind === 'countries')!.hits[0]!
    expect(country).toMatchObject({ title: 'Malta', excerpt: '', marks: ['malta'] })
  })

  test('of one kind comes page by page, each hit once', async () => {
    const seen: string[] = []
    let after: string | null = null
    let pages = 0
    do {
      const answer: Answer = await find(admin.call, { text: 'ia', kind: 'countries', ...(after ? { after } : {}) })
      seen.push(...answer.groups.flatMap(({ hits }) => hits.map(({ id }) => id)))
      after = answer.next
      pages++
    } while (after)
    const overview = await find(admin.call, { text: 'ia' })
    expect(new Set(seen).size).toBe(seen.length)
    expect(seen.length).toBe(overview.groups.find(({ kind }) => kind === 'countries')?.count ?? 0)
    expect(pages).toBeGreaterThanOrEqual(1)
    const all: string[] = []
    let position: string | null = null
    do {
      const answer: Answer = await find(admin.call, {
        text: '[a-z]{2}',
        pattern: 'true',
        kind: 'companies',
        ...(position ? { after: position } : {}),
      })
      all.push(...answer.groups.flatMap(({ hits }) => hits.map(({ id }) => id)))
      position = answer.next
    } while (position)
    const [{ count }] = (await server.owner.query(
      sql<{ count: number }>`select count(*)::int as count from companies`,
    )) as [{ count: number }]
    expect(all.length).toBe(count)
    expect(new Set(all).size).toBe(count)
  })

  test.each([
    { text: 'x' },
    { text: 'x'.repeat(101) },
    { text: '' },
    { text: 'a\0b' },
    { text: 'star', kind: 'vessels', after: 'nonsense' },
    { text: 'star', kind: 'vessels', after: Buffer.from('["a",1,2,3]').toString('base64url') },
    { text: '(a+)+', pattern: 'true' },
  ])('like %o is refused with a reason', async (query) => {
    const { status, body } = await admin.call('GET', `/search?${new URLSearchParams(query as Record<string, string>)}`)
    expect(status).toBe(400)
    expect(body.data[0].value).toBeTruthy()
  })
})

describe('a pattern', () => {
  test('is found in each line of a record, without regard to case', async () => {
    const { groups } = await find(admin.call, { text: '^selvara (star|moon)$', pattern: 'true' })
    expect(groups).toHaveLength(1)
    expect(groups[0]!.hits[0]).toMatchObject({ title: 'SELVARA STAR', marks: ['selvara star'] })
  })
})

describe('nobody finds', () => {
  test('records of a registry that they may not read, by content or by count', async () => {
    const stranger = await server.userWith([])
    const looker = await server.userWith(['ports.view'], { visible: ['vessels.view'] })
    const queries: Parameters<typeof find>[1][] = [
      { text: 'selvara' },
      { text: 'selvara', kind: 'vessels' },
      { text: 'selv.r.', pattern: 'true' },
    ]
    for (const query of queries) {
      expect(await find(stranger.call, query)).toMatchObject({ groups: [], registries: [], complete: true })
      for (const group of (await find(looker.call, query)).groups) expect(group.kind).toBe('ports')
    }
    expect((await find(looker.call, { text: 'vessel' })).registries).toEqual([])
    expect((await server.anonymous('GET', '/search?text=selvara')).status).toBe(401)
  })

  test('anything any more once the right is withdrawn', async () => {
    const reader = await server.userWith(['vessels.view'])
    expect(titlesOf(await find(reader.call, { text: 'selvara star' }), 'vessels')).toEqual(['SELVARA STAR'])
    await server.db.transaction({ id: 'system:test' }, (tx) =>
      tx.query(
        sql`delete from role_permissions where role_id = (select id from roles where name = ${reader.username})`,
      ),
    )
    expect((await find(reader.call, { text: 'selvara star' })).groups).toEqual([])
  })
})
