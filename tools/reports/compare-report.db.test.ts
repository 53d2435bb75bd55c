import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import {
  bilingual,
  boolean,
  choice,
  date,
  decimal,
  instant,
  integer,
  optional,
  reference,
  references,
  text,
} from '#platform/core/fields.ts'
import { defineReport, type ReportRow } from '#platform/core/report.ts'
import { loadTexts } from '#platform/server/base/texts.ts'
import { openDatabase } from '#platform/server/database/database.ts'
import { everything } from '#platform/server/database/scope.ts'
import { compareReport } from '#platform/server/reports/compare-report.ts'
import { reportPage, reportRows, reportSource } from '#platform/server/reports/report-source.ts'
import { testDatabase } from '#platform/testing/test-database.ts'
import type { Row } from './asking.ts'
import { areInOrder, changesBetween } from './second-look.ts'

/** Comparisons of reports that no domain has: of all kinds of fields, with rows that nobody would think of, and too many. */

const database = await testDatabase()
const pool = openDatabase({ url: database.url, role: 'molo_app', poolSize: 1, onError: () => {} })
const db = pool.within(everything)
afterAll(async () => {
  await pool.close()
  await database.drop()
})
const words = { language: 'en' as const, texts: await loadTexts([]) }
const from = '2026-11-01T00:00:00Z'

const goods = defineReport({
  id: 'goods',
  module: 'tests',
  path: '/goods',
  parameters: {},
  row: {
    code: text({ max: 20 }),
    plant: optional(reference({ to: 'plants', max: 4 })),
    kind: choice(['wet', 'dry']),
    name: optional(bilingual({ max: 40 })),
    mass: optional(decimal({ digits: 12, decimals: 3, min: '0', max: '999999999' })),
    pieces: optional(integer({ min: 0, max: 1000 })),
    at: optional(instant()),
    day: optional(date()),
    isBonded: boolean(),
    tags: references({ to: 'plants', max: 4 }),
    secret: optional(text({ max: 20 })),
  },
  unseen: ['secret'],
  filters: ['kind', 'mass'],
  sort: '-mass',
  key: ['code'],
  site: 'plant',
  asAt: true,
})
type Good = ReportRow<typeof goods>

const maybe = <Value>(of: fc.Arbitrary<Value>) => fc.option(of, { nil: null, freq: 4 })
const few = <Value>(...values: Value[]) => fc.constantFrom(...values)
const good: fc.Arbitrary<Good> = fc.record({
  code: few('A', 'B', 'C', 'D', 'E', 'F', 'it costs $1', `'$2'`),
  plant: maybe(few('N', 'S')),
  kind: few('wet', 'dry'),
  name: maybe(fc.record({ en: few('Àncora', 'Anchor', '$1'), it: few('Ancora', 'x') })),
  mass: maybe(few('0', '1.5', '1.50', '12.25', '100')),
  pieces: maybe(few(0, 1, 10)),
  // Told to the millisecond, so these two are the same to everybody.
  at: maybe(few('2026-11-15T10:00:00.000Z', '2026-11-15T10:00:00.000400Z', '2026-11-15T10:00:00.001Z')),
  day: maybe(few('2026-11-15', '2026-11-16')),
  isBonded: fc.boolean(),
  tags: few([], ['N'], ['N', 'S']),
  secret: maybe(few('x', 'y')),
}) as fc.Arbitrary<Good>
const goodsOf = fc.uniqueArray(good, { selector: ({ code }) => code, maxLength: 8 })
const question = fc.record(
  { kind: few('wet', 'dry'), 'mass.from': few('1', '12.25'), sort: few('mass', '-at', 'name', '-code') },
  { requiredKeys: [] },
)
const scope = few(everything, { ...everything, sites: ['N'] })

test('a comparison tells what two full readings tell, whatever the rows are', async () => {
  await fc.assert(
    fc.asyncProperty(goodsOf, goodsOf, question, scope, async (before, after, asked, seenBy) => {
      const server = reportRows(goods, async (_db, { asAt }) => (asAt === undefined ? after : before))
      const reader = pool.within(seenBy)
      const read = async (more: { asAt?: string }) =>
        (JSON.parse(await reportPage(reader, server, { ...asked, ...more, limit: 500 }, words)) as { rows: Row[] }).rows
      const [was, is] = [await read({ asAt: from }), await read({})]
      const told = await compareReport(reader, server, { ...asked, from }, words)
      const untitled = told.rows.map(({ title: _title, ...row }) => row)
      const byId = (a: { id: string }, b: { id: string }) => (a.id < b.id ? -1 : 1)
      expect(untitled.toSorted(byId)).toEqual(changesBetween(goods.list, was, is).toSorted(byId))
      expect(told.complete).toBe(true)
      const rows = new Map([...was, ...is].map((row) => [row.id, row]))
      const { sort = goods.sort } = asked
      const field = goods.field(sort.replace('-', ''))
      const inOrder = told.rows.map(({ id }) => rows.get(id)!)
      expect(areInOrder(inOrder, field, sort.startsWith('-')), sort).toBe(true)
      for (const { id, title } of told.rows) expect(title).toBe(rows.get(id)!['code'])
    }),
    { numRuns: 150 },
  )
})

const numbers = (count: number) =>
  reportSource(
    defineReport({
      id: 'numbers',
      module: 'tests',
      path: '/numbers',
      parameters: { least: optional(integer({ min: 0, max: 10_000 })) },
      row: { code: text({ max: 20 }), price: text({ max: 40 }) },
      sort: 'code',
      key: ['code'],
      asAt: true,
    }),
    ({ least, asAt }) => sql`
      select 'R' || to_char(n, 'FM0000') as code, 'costs $1, not $2' as price -- $3 is none either
      from generate_series(${least ?? 1}::int, ${asAt === undefined ? count : 2}::int) n`,
  )

test('more than anybody reads are cut after the first of them, and it is said', async () => {
  const all = await compareReport(db, numbers(502), { from }, words)
  expect(all.complete).toBe(true)
  expect(all.rows).toHaveLength(500)
  expect(all.rows[0]).toMatchObject({
    title: 'R0003',
    change: 'added',
    changes: [{ field: 'code' }, { field: 'price', before: null, after: 'costs $1, not $2' }],
  })
  const cut = await compareReport(db, numbers(503), { from, sort: '-code' }, words)
  expect(cut.complete).toBe(false)
  expect(cut.rows).toHaveLength(500)
  expect(cut.rows[0]!.title).toBe('R0503')
})
