import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { serverModules } from '#apps/api/server-modules.ts'
import { demoServer } from '#demo/testing/demo-server.ts'
import { Decimal } from '#platform/core/decimal.ts'
import { createLog } from '#platform/server/base/log.ts'
import { loadTexts } from '#platform/server/base/texts.ts'
import { everything, type Scope } from '#platform/server/database/scope.ts'
import { carryOut } from '#platform/server/jobs/worker.ts'
import { listSql } from '#platform/server/registry/store/list-sql.ts'
import { countRows } from '#platform/server/registry/store/registry.repo.ts'
import { jobsOf } from '#platform/server/server-parts.ts'
import { readSheet } from '#platform/testing/read-sheet.ts'
import type { Usage } from '#platform/core/registry-queries.ts'
import type { HttpAnswer, TestUser } from '#platform/testing/test-server.ts'
import { productRegistry } from '#modules/products/contract/product.registry.ts'
import { operationElements as elements, statuses } from '../contract/tank-operations.contract.ts'
import { tankOperationRegistry as registry } from '../contract/tank-operations.registry.ts'
import en from '../i18n/en.json' with { type: 'json' }

const server = await demoServer()
const reader = await server.userWith([elements.view])
const north = await server.userWith([elements.view], { sites: ['N'] })
const path = '/tank/operations'

const done = (answer: HttpAnswer) => {
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body.data
}
const get = async (address: string, by: TestUser = reader) => done(await by.call('GET', `${path}${address}`))

/** As it stands in the table, without the view and the engine above it. */
interface Raw {
  id: string
  number: string
  plant: string
  status: string
  effect: string
  direction: string | null
  tank: string
  product: string
  real: string | null
  fiscal: string | null
}
let raw: Raw[] = []
const readRaw = async () => {
  raw = await server.owner.transaction({ id: 'test', scope: everything }, (tx) =>
    tx.query(sql<Raw>`
      select id, number::text, plant, status, effect, direction, tank_code as tank, product, real_mass::text as real,
        fiscal_mass::text as fiscal from tank_operations order by opening_at desc, id desc`),
  )
}
const write = (statement: ReturnType<typeof sql>) =>
  server.owner.transaction({ id: reader.userId, scope: everything }, (tx) => tx.query(statement))

beforeAll(async () => {
  // One of each kind that adds nothing: reversed, and what is there rather than moved.
  const [posted] = await server.owner.query(sql<{ id: string }>`
    select id from tank_operations where status = 'posted' and effect = 'movement' and direction = 'receiver'
    order by opening_at desc limit 1`)
  await write(sql`
    update tank_operations set status = 'reversed', reversed_at = now(), reversal_reason = 'test' where id = ${posted!.id}`)
  await readRaw()
})

test('the list goes by status and filter, newest first, and its tabs count what they show', async () => {
  const { rows } = await get('?limit=500')
  expect(rows.map(({ id }: Raw) => id)).toEqual(raw.map(({ id }) => id))
  expect(new Set(raw.map(({ status }) => status)).size).toBeGreaterThan(3)
  for (const { filters } of registry.tabs) {
    const query = new URLSearchParams({ ...filters, plant: 'S' })
    const wanted = raw.filter(({ plant, status }) => plant === 'S' && status === (filters['status'] ?? status))
    expect((await get(`/count?${query}`)).count, String(query)).toBe(wanted.length)
    expect((await get(`?${query}&limit=500`)).rows.map(({ id }: Raw) => id)).toEqual(wanted.map(({ id }) => id))
  }
  expect(registry.tabs.map(({ id }) => id)).toEqual(['all', ...statuses])
  const [{ tank }] = raw as [Raw]
  const ofTank = (await get(`?tankCode=${tank}&limit=500`)).rows
  expect(ofTank.map(({ id }: Raw) => id)).toEqual(raw.filter((row) => row.tank === tank).map(({ id }) => id))
})

describe('of another plant', () => {
  const elsewhere = () => raw.filter(({ plant }) => plant !== 'N')

  test('nobody is told, by whatever call of the list', async () => {
    expect(elsewhere().length).toBeGreaterThan(5)
    const own = raw.length - elsewhere().length
    const { rows } = await get('?limit=500', north)
    expect(rows.filter(({ plant }: Raw) => plant !== 'N')).toEqual([])
    expect(rows).toHaveLength(own)
    expect((await get('?plant=S', north)).rows).toEqual([])
    expect((await get('/count', north)).count).toBe(own)
    const { groups } = await get('/totals?group=plant', north)
    expect(groups.map(({ value }: { value: string }) => value).filter((value: string) => value !== 'N')).toEqual([])
    const numbers = new Set(elsewhere().map(({ number }) => number))
    const options = (await get('/options', north)) as { code: string }[]
    expect(options.filter(({ code }) => numbers.has(code))).toEqual([])
    const [hidden] = elsewhere() as [Raw]
    expect((await north.call('GET', `${path}/${hidden.id}/used`)).status).toBe(404)
    expect((await north.call('GET', `${path}/${hidden.id}/comment`)).status).toBe(404)
    expect((await saved(north, '/export?plant=S')).rows).toEqual([])
  })

  test('the statement says so by itself, without the net of row security below it', async () => {
    // The owner at work is held by no policy.
    const counted = (scope: Scope) => countRows({ ...server.owner, scope }, registry, {})
    expect(await counted(everything)).toBe(raw.length)
    expect(await counted({ sites: ['N'], parties: 'all' })).toBe(raw.length - elsewhere().length)
    expect(await counted({ sites: 'all', parties: [] })).toBe(0)
  })
})

test('a product says which operations use it, by their numbers, as far as they are there for the asker', async () => {
  const view = [elements.view, productRegistry.elements.view]
  const [everybody, ofNorth] = [await server.userWith(view), await server.userWith(view, { sites: ['N'] })]
  const code = raw.find(({ plant }) => plant === 'N')!.product
  const [product] = await server.owner.query(sql<{ id: string }>`select id from products where code = ${code}`)
  const numbersFor = async (by: TestUser) => {
    const used = done(await by.call('GET', `${productRegistry.path}/${product!.id}/used`)) as Usage[]
    const { title, records, ...rest } = used.find(({ registry: user }) => user === registry.id)!
    expect(title).toBe(`${en.tankOperations.title.many} · ${en.tankOperations.field.product}`)
    expect(rest).toMatchObject({ path, count: records.length })
    return records.map((record) => record.title).toSorted()
  }
  const numbers = (rows: Raw[]) => rows.map(({ number }) => number).toSorted()
  const users = raw.filter((row) => row.product === code)
  expect(await numbersFor(everybody)).toEqual(numbers(users))
  expect(await numbersFor(ofNorth)).toEqual(numbers(users.filter(({ plant }) => plant === 'N')))
})

describe('the totals', () => {
  /** What an operation did to its tank in the end: into it is positive. */
  const changeOf = (row: Raw, mass: string | null) => {
    if (row.effect !== 'movement' || row.status === 'reversed' || mass === null) return []
    return [row.direction === 'sender' ? new Decimal(mass).neg() : new Decimal(mass)]
  }
  /** Where nothing moved there is no sum. */
  const sumOf = (changes: Decimal[]) => (changes.length === 0 ? null : Decimal.sum(...changes).toFixed(3))
  const summed = (rows: Raw[]) => ({
    realChange: sumOf(rows.flatMap((row) => changeOf(row, row.real))),
    fiscalChange: sumOf(rows.flatMap((row) => changeOf(row, row.fiscal))),
  })
  const exact = (sums: Record<string, string | null>) =>
    Object.fromEntries(Object.entries(sums).map(([name, value]) => [name, value && new Decimal(value).toFixed(3)]))

  test('are those of the raw rows, whole and by every group, of nothing but what adds up', async () => {
    for (const what of ['reversed', 'sender', 'receiver', 'stockTake']) {
      expect(
        raw.some((row) => [row.status, row.direction, row.effect].includes(what)),
        what,
      ).toBe(true)
    }
    const [whole] = (await get('/totals')).groups
    expect({ count: whole.count, sums: exact(whole.sums) }).toEqual({ count: raw.length, sums: summed(raw) })
    const groups = {
      status: 'status',
      direction: 'direction',
      effect: 'effect',
      tankCode: 'tank',
      plant: 'plant',
    } as const
    for (const [group, column] of Object.entries(groups)) {
      for (const { value, count, sums } of (await get(`/totals?group=${group}`)).groups) {
        const rows = raw.filter((row) => row[column] === value)
        expect({ value, count, sums: exact(sums) }).toEqual({ value, count: rows.length, sums: summed(rows) })
      }
    }
  })

  test('of what is posted are those of the ledger', async () => {
    const [ledger] = await server.owner.query(sql<{ real: string; fiscal: string }>`
      select sum(p.real_mass)::text as real, sum(p.fiscal_mass)::text as fiscal from tank_postings p
      join tank_operations o on o.id = p.operation where p.kind in ('movement', 'reversal') and o.effect = 'movement'`)
    const [posted] = (await get('/totals?status=posted')).groups
    expect(exact(posted.sums)).toEqual(exact({ realChange: ledger!.real, fiscalChange: ledger!.fiscal }))
  })
})

/** Heads and rows of a workbook, below what it says about itself. */
const saved = async (by: TestUser, from: string) => {
  const answer = await fetch(`${server.api.url}/api${from.startsWith('/files') ? '' : path}${from}`, {
    headers: { authorization: `Bearer ${by.token}` },
  })
  if (answer.status !== 200) return { refused: (await answer.json()).code, heads: [] as unknown[], rows: [] }
  const [heads, ...rows] = (await readSheet(Buffer.from(await answer.arrayBuffer())))
    .filter(({ number }) => number >= 5)
    .map(({ cells }) => cells)
  return { heads: heads as unknown[], rows }
}

const many = 10_001
describe('with many rows', () => {
  beforeAll(async () => {
    await write(sql`
      insert into tank_operations (created_by, updated_by, plant, tank_code, product, operation_type, effect, measure_type, opening_at, voyage_number)
      select 'test', 'test', t.plant, t.code, t.product, 'INV', 'stockTake', 'quantity',
        '2020-01-01'::timestamptz + n * interval '1 minute', 'LONG'
      from tanks t, generate_series(1, ${many}) n where t.code = 'S101'`)
    await server.owner.query(sql`analyze tank_operations`)
  })

  test('the list is had as a workbook, as it is filtered: at once, or by a job when it is long', async () => {
    const { rows: listed } = await get('?status=posted&plant=S&limit=500')
    const { heads, rows } = await saved(reader, '/export?status=posted&plant=S')
    const at = (head: string) => heads.indexOf(head)
    expect(rows.map((cells) => cells[0])).toEqual(listed.map(({ number }: { number: number }) => number))
    expect(rows.map((cells) => cells[at(`${en.tankOperations.field.fiscalMass} (kg)`)])).toEqual(
      listed.map(({ fiscalMass }: { fiscalMass: string | null }) => (fiscalMass === null ? null : Number(fiscalMass))),
    )

    const body = { voyageNumber: 'LONG', status: 'draft' }
    expect((await saved(reader, '/export?voyageNumber=LONG')).refused).toBe('platform.exportInBackground')
    expect(done(await north.call('POST', `${path}/export`, { body }))).toEqual({ jobId: null })
    const { jobId } = done(await reader.call('POST', `${path}/export`, { body }))
    const exporting = jobsOf(serverModules, server.config, await loadTexts(serverModules))
    const kinds = new Map(exporting.map((job) => [job.kind, job]))
    await carryOut(server.db, kinds, jobId, new AbortController().signal, createLog('silent'))
    const { file } = done(await reader.call('GET', `/jobs/${jobId}`)).result
    const long = await saved(reader, `/files/${file}`)
    expect(new Set(long.rows.map((cells) => cells[0])).size).toBe(many)
  })

  test.each<Record<string, string>>([
    {},
    ...statuses.map((status) => ({ status })),
    { tankCode: 'S101' },
    { product: 'CR-SAH' },
    { operationType: 'INV' },
    { voyageNumber: 'S26-0001' },
    { plant: 'S' },
    { 'openingAt.from': '2020-01-03T00:00:00.000Z' },
  ])('the first page of %o is read from an index, without its voyages', async (query) => {
    const { text, values } = listSql(registry, query, 'en', { sites: ['S', 'N'], parties: 'all' })
    const plan = await server.db
      .within({ sites: ['S', 'N'], parties: 'all' })
      .queryText<Record<string, string>>(`explain ${text}`, values, { planByValues: true })
    const lines = plan.map((row) => row['QUERY PLAN']!).join('\n')
    expect(lines).toMatch(/Index Scan.* on tank_operations/)
    expect(lines).not.toMatch(/Seq Scan on tank_operations|Join|Nested Loop/)
  })
})
