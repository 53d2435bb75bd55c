import { sql } from 'kysely'
import { afterAll, expect, test, vi } from 'vitest'
import { serverModules } from '#apps/api/server-modules.ts'
import type { Told } from '#demo/story/chapter.ts'
import { siteDayOf } from '#demo/story/site-day.ts'
import { demoDatabaseWithoutPast } from '#demo/testing/demo-server.ts'
import { writePast } from '#demo/write-past.ts'
import { snakeCase } from '#platform/core/registry.ts'
import { openDatabase } from '#platform/server/database/database.ts'
import { everything } from '#platform/server/database/scope.ts'
import { insertDemoRecords } from '#platform/server/registry/write/demo-records.ts'
import { trigramSearch } from '#platform/server/search/trigram-search.ts'
import { worldOf } from '#platform/server/server-parts.ts'
import firstQuotes from './daily-quotes-2025H1.json' with { type: 'json' }
import { isQuotationDay, quotationsUntil } from './market.ts'
import { pricesChapter } from './prices.chapter.ts'

/** What was quoted in more than a year, on its days, as somebody would have written it down. */

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })
const now = Date.parse('2026-11-18T10:00:00Z')
const from = '2026-10-01'
const world = worldOf(serverModules)
const [bulk, byHand] = [await demoDatabaseWithoutPast(), await demoDatabaseWithoutPast()]
await writePast([pricesChapter], { url: bulk.url, now, from, say: () => {} })
const [db, other] = [bulk, byHand].map(({ url }) => {
  const opened = openDatabase({ url, poolSize: 2, onError: () => {} })
  return { ...opened, ask: <T>(text: ReturnType<typeof sql<T>>) => opened.within(everything).query(text) }
}) as [Asked, Asked]
type Asked = ReturnType<typeof openDatabase> & { ask<T>(text: ReturnType<typeof sql<T>>): Promise<T[]> }
afterAll(async () => {
  for (const one of [db, other]) await one.close()
  for (const { drop } of [bulk, byHand]) await drop()
})

interface Price {
  benchmark: string
  day: string
  price: string
  at: string
}
const prices = () =>
  db.ask(sql<Price>`
    select benchmark_code as benchmark, quote_date::text as day, price::text, to_char(updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as at
    from daily_prices order by benchmark_code, quote_date`)

test('each benchmark has a price of each day on which there were quotations, and of no other', async () => {
  const all = Map.groupBy(await prices(), ({ benchmark }) => benchmark)
  expect(all.size).toBe(16)
  for (const [benchmark, rows] of all) {
    const days = new Set(rows.map(({ day }) => day))
    expect(days.size, benchmark).toBe(rows.length)
    for (let at = Date.parse('2025-01-01T12:00Z'); at < now - 6 * 86_400_000; at += 86_400_000) {
      const day = siteDayOf(at)
      if (days.has(day) !== isQuotationDay(day)) {
        // Only what comes some days later is not there yet.
        expect(isQuotationDay(day) && at > now - 12 * 86_400_000, `${benchmark} ${day}`).toBe(true)
      }
    }
  }
  for (const holiday of [
    '2025-04-18',
    '2025-12-25',
    '2026-01-01',
    '2026-04-03',
    '2026-04-06',
    '2026-05-01',
    '2026-11-15',
  ])
    expect([...all.values()].flat().filter(({ day }) => day === holiday)).toEqual([])
})

test('the first half of 2025 is that of the data files; what follows goes on from it without a jump', async () => {
  const all = await prices()
  const priceOf = new Map(all.map(({ benchmark, day, price }) => [`${benchmark} ${day}`, Number(price)]))
  for (const { date, ...quotes } of firstQuotes) {
    for (const [benchmark, price] of Object.entries(quotes)) expect(priceOf.get(`${benchmark} ${date}`)).toBe(price)
  }
  for (const rows of Map.groupBy(all, ({ benchmark }) => benchmark).values()) {
    const steps = rows
      .slice(1)
      .map(({ price }, index) => Math.abs(Math.log(Number(price) / Number(rows[index]!.price))))
    expect(Math.max(...steps), rows[0]!.benchmark).toBeLessThan(0.06)
    const level = Number(rows.at(-1)!.price) / Number(rows[0]!.price)
    expect(level).toBeGreaterThan(0.6)
    expect(level).toBeLessThan(1.6)
  }
})

test('a quotation is known from the day after it, and nothing of it comes from the future', async () => {
  const since = Date.parse(`${from}T00:00Z`)
  for (const { day, at, benchmark } of await prices()) {
    expect(Date.parse(at)).toBeLessThanOrEqual(now)
    if (Date.parse(day) > since) expect(siteDayOf(Date.parse(at)) > day, `${benchmark} ${day} ${at}`).toBe(true)
  }
  const longer = quotationsUntil('2026-12-31')
  const told = quotationsUntil('2026-11-17')
  expect(longer.slice(0, told.length)).toEqual(told)
})

test('the price of a month is the mean of its quotations; a rate has its customs rate first and its average later', async () => {
  const wrong = await db.ask(sql`
    select s.benchmark_code, s.month, s.price, m.mean from settle_prices s
    join lateral (select avg(price) as mean, count(*) as days from daily_prices d
      where d.benchmark_code = s.benchmark_code and to_char(d.quote_date, 'YYYY-MM') = s.month) m on true
    where abs(s.price - m.mean) > 0.0006 or m.days < 18`)
  expect(wrong).toEqual([])
  const rates = await db.ask(sql<{ month: string; version: number; average: number | null; customs: number | null }>`
    select month, version, average_rate::float8 as average, customs_rate::float8 as customs from exchange_rates order by month`)
  expect(rates.map(({ month }) => month)).toEqual([
    ...Array.from({ length: 12 }, (_, place) => `2025-${String(place + 1).padStart(2, '0')}`),
    ...Array.from({ length: 11 }, (_, place) => `2026-${String(place + 1).padStart(2, '0')}`),
  ])
  expect(rates.at(-1)).toMatchObject({ average: null, version: 1 })
  expect(rates.at(-2)).toMatchObject({ average: expect.any(Number) as number, version: 2 })
  expect(rates.filter(({ customs }) => customs === null)).toEqual([])
  const steps = rates.slice(1, -1).map(({ average }, index) => Math.abs(average! - rates[index]!.average!))
  expect(Math.max(...steps)).toBeLessThan(0.05)
})

test('rows, history and search are what a user would have left', async () => {
  const byHandChapter = {
    id: 'by hand',
    async tell({ write }: Told) {
      const enter = (registry: string, at: number, records: Record<string, unknown>[]) =>
        write('o.bruno', at, (tx) => insertDemoRecords(tx, world, world.find(registry), records))
      for (const [registry, { table, some }] of Object.entries(registries)) {
        const found = await db.ask(sql<{ at: number; after: Record<string, unknown> }>`
          select extract(epoch from h.at)::float8 * 1000 as at, h.after from history h
          where h.table_name = ${table} and ${some} order by h.id`)
        for (const [at, steps] of Map.groupBy(found, (one) => one.at)) {
          await enter(
            registry,
            at,
            steps.map(({ after }) => inputOf(world.find(registry).registry.inputFields, after)),
          )
        }
      }
    },
  }
  await writePast([byHandChapter], { url: byHand.url, now, from, say: () => {} })
  // As it is done at the end of the loading.
  for (const each of [db, other]) await trigramSearch(each).rebuild()
  for (const [registry, { table, some }] of Object.entries(registries)) {
    const [many, one] = await Promise.all(
      [db, other].map((each) =>
        each.ask(sql`
          select h.action, h.at, h.before - ${people} as before, h.after - ${people} as after,
            to_jsonb(t) - ${people} as row, to_jsonb(s) - '{record_id,content,text}'::text[] as entry
          from history h join ${sql.table(table)} t on t.id = h.record_id
          left join search_entries s on s.registry = ${registry} and s.record_id = t.id
          where h.table_name = ${table} and ${some}
          order by h.at, h.after ->> 'benchmark_code', h.after ->> 'month'`),
      ),
    )
    expect(many!.length, registry).toBeGreaterThan(1)
    expect(many).toEqual(one)
    expect(JSON.stringify(many)).not.toContain('"entry":null')
  }
})

const people = sql`'{id,updated_by}'::text[]`
const registries = {
  dailyPrices: { table: 'daily_prices', some: sql`h.after ->> 'quote_date' = '2026-10-08'` },
  settlePrices: { table: 'settle_prices', some: sql`h.after ->> 'month' = '2026-09'` },
  exchangeRates: { table: 'exchange_rates', some: sql`h.after ->> 'month' = '2026-10'` },
}

/** As a user would have typed it. */
const inputOf = (fields: readonly { name: string }[], row: Record<string, unknown>) =>
  Object.fromEntries(
    fields.map(({ name }) => {
      const value = row[snakeCase(name)]
      return [name, typeof value === 'number' ? String(value) : value]
    }),
  )
