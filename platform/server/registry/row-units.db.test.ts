import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { code, decimal, optional, reference } from '#platform/core/fields.ts'
import { defineRegistry } from '#platform/core/registry.ts'
import { readSheet } from '#platform/testing/read-sheet.ts'
import { testServer } from '#platform/testing/test-server.ts'
import { tableSql } from './store/table-sql.ts'

const letters = (max: number) => code({ pattern: /^[A-Za-z]+$/, max })
const sources = defineRegistry({
  id: 'probeSources',
  category: 'probe',
  name: 'Sources',
  schema: z.strictObject({ code: letters(5), currency: letters(3), per: letters(3) }),
  key: ['code'],
  title: 'code',
  measuredIn: ['currency', 'per'],
  list: ['code'],
  filters: ['code'],
  sort: 'code',
  sections: [{ id: 'all', fields: ['code', 'currency', 'per'] }],
})
const prices = defineRegistry({
  id: 'probePrices',
  category: 'probe',
  name: 'Prices',
  schema: z.strictObject({
    code: letters(5),
    source: reference({ to: 'probeSources', max: 5 }),
    price: optional(
      decimal({ digits: 8, decimals: 2, min: '0', max: '9999', unitBy: { field: 'source', to: 'probeSources' } }),
    ),
  }),
  key: ['code'],
  title: 'code',
  // Which record says the unit need not be shown itself.
  list: ['code', 'price'],
  filters: ['code'],
  sort: 'code',
  sections: [{ id: 'all', fields: ['code', 'source', 'price'] }],
})

const server = await testServer([
  {
    id: 'probe',
    texts: { probeSources: { en: {}, it: {} }, probePrices: { en: {}, it: {} } },
    registries: [{ registry: sources }, { registry: prices }],
  },
])
for (const registry of [sources, prices]) {
  for (const statement of tableSql(registry, () => sources).split(';\n')) {
    if (statement.trim()) await server.owner.query(sql.raw(statement))
  }
}
const user = await server.userWith('super-admin')
const must = async (answer: ReturnType<typeof user.call>) => {
  const { status, body } = await answer
  expect(status, JSON.stringify(body)).toBe(200)
  return body.data
}
for (const body of [
  { code: 'NORTH', currency: 'USD', per: 'bbl' },
  { code: 'SOUTH', currency: 'EUR', per: 't' },
]) {
  await must(user.call('POST', sources.path, { body }))
}
for (const body of [
  { code: 'A', source: 'NORTH', price: '71.50' },
  { code: 'B', source: 'SOUTH', price: '600.00' },
  { code: 'C', source: 'SOUTH', price: null },
]) {
  await must(user.call('POST', prices.path, { body }))
}

test('a workbook has the unit of each figure beside it', async () => {
  const answer = await fetch(`${server.api.url}/api${prices.path}/export?columns=code,price`, {
    headers: { authorization: `Bearer ${user.token}` },
  })
  expect(answer.status).toBe(200)
  const sheet = await readSheet(Buffer.from(await answer.arrayBuffer()))
  expect(sheet.filter(({ number }) => number > 5).map(({ cells }) => cells.slice(0, 3))).toEqual([
    ['A', 71.5, 'USD/bbl'],
    ['B', 600, 'EUR/t'],
    // Also where the figure is still to be filled in.
    ['C', null, 'EUR/t'],
  ])
})

test('a comparison says which record has the unit, though only the figure has changed', async () => {
  const moment = new Date().toISOString()
  const [first] = (await must(user.call('GET', `${prices.path}?limit=1`))).rows as { id: string; version: number }[]
  const body = { code: 'A', source: 'NORTH', price: '72.00' }
  await must(user.call('PUT', `${prices.path}/${first!.id}`, { body, headers: { 'if-match': `"${first!.version}"` } }))
  const { rows } = await must(user.call('GET', `${prices.path}/compare?from=${moment}`))
  expect(rows).toEqual([
    {
      id: first!.id,
      title: 'A',
      change: 'changed',
      changes: [{ field: 'price', before: '71.50', after: '72.00' }],
      measuredBy: { source: 'NORTH' },
    },
  ])
})
