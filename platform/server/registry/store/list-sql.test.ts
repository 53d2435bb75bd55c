import fc from 'fast-check'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { code, integer, text } from '#platform/core/fields.ts'
import { type AnyRegistry, defineRegistry, type FindsBy } from '#platform/core/registry.ts'
import { lotRegistry } from '#platform/testing/lots.fixture.ts'
import { everything } from '../../database/scope.ts'
import { listSql } from './list-sql.ts'

test('a few sizes of a page have a prepared statement each, any other size has none', () => {
  const named = new Set(
    Array.from({ length: 500 }, (_, size) => listSql(lotRegistry, { limit: size + 1 }, 'en', everything))
      .filter(({ planByValues }) => !planByValues)
      .map(({ text }) => text),
  )
  expect(named.size).toBe(4)
  expect(listSql(lotRegistry, {}, 'en', everything).planByValues).toBe(false)
})

test('a code is found by its beginning in any case, and in quotes as it stands', () => {
  const registry = defineRegistry({
    id: 'probeCodes',
    category: 'probe',
    schema: z.strictObject({ code: code({ pattern: /./, max: 8 }) }),
    key: ['code'],
    title: 'code',
    filters: ['code'],
    sort: 'code',
  })
  const by = (text: string) => listSql(registry, { code: text }, 'en', everything)
  const starts = (text: string) => by(text).values.filter((_, place) => place % 2 === 0)
  expect(starts('go-1')).toEqual(['go-1', 'GO-1', 'Go-1'])
  expect(starts('KG/M3')).toEqual(['KG/M3', 'kg/m3', 'Kg/m3'])
  expect(by('2710').values).toEqual(['2710', '2710\u{10ffff}'])
  expect(by('"GO-1"').values).toEqual(['GO-1'])
})

test('a list can be asked for what is filled in and for what is empty, in columns that may be empty', () => {
  const { text } = listSql(lotRegistry, { has: 'quantity', lacks: 'loadedOn' }, 'en', everything)
  expect(text).toContain('quantity is not null and loaded_on is null')
  const { query } = lotRegistry.endpoints.list
  expect(query.safeParse({ has: 'quantity', lacks: 'loadedOn' }).success).toBe(true)
  expect(query.safeParse({ has: 'quantity is null or true' }).success).toBe(false)
  expect(query.safeParse({ has: 'name' }).success).toBe(false)
})

const found = (title: 'code' | 'number' | 'name', findsBy?: FindsBy) =>
  defineRegistry({
    id: 'probeFound',
    category: 'probe',
    schema: z.strictObject({
      code: code({ pattern: /./, max: 8 }),
      number: integer({ min: 1, max: 2_147_483_647 }),
      name: text({ max: 80 }),
    }),
    key: title === 'number' ? ['number'] : ['code'],
    title,
    ...(findsBy ? { findsBy } : {}),
    filters: [],
    sort: 'number',
  })
const foundBy = (registry: AnyRegistry, find: string, asAt?: string) =>
  listSql(registry, { find, asAt }, 'en', everything)

test('a number is found by the digits it begins with, and by nothing else', () => {
  const asText = (number: number) => String(number)
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 2_147_483_647 }), fc.integer({ min: 1, max: 99_999 }), (number, digits) => {
      const { values } = foundBy(found('number'), asText(digits))
      const ranges = values.filter((_, place) => place % 2 === 0).map((from, nth) => [from, values[nth * 2 + 1]])
      const isFound = ranges.some(([from, to]) => Number(from) <= number && number <= Number(to))
      expect(isFound).toBe(asText(number).startsWith(asText(digits)))
    }),
  )
  for (const none of ['x', '0', '-1', '1.5', '99999999999']) expect(foundBy(found('number'), none).values).toEqual([])
})

test('a name is found by any part without case and accents, and by the beginning of its words where little is typed', () => {
  const patterns = (text: string) => foundBy(found('name'), text).values.filter((one) => String(one).includes('%'))
  expect(patterns('CITTÀ')).toEqual(['%citta%'])
  expect(patterns('Cì')).toEqual(['ci%', '% ci%', '%-ci%', "%'ci%", '%’ci%', '%/ci%', '%(ci%', '%.ci%'])
  expect(patterns('a_b')).toEqual([String.raw`%a\_b%`])
})

test('what is found by its beginning asks for no part; what the search knows is asked there, in the present', () => {
  expect(foundBy(found('code', 'beginning'), '101').text).not.toContain('like')
  expect(foundBy(found('code'), '101').values).toContain('%101%')
  const inSearch = found('code', 'search')
  expect(foundBy(inSearch, '101').text).toContain('search_entries')
  expect(foundBy(inSearch, '10').text).not.toContain('search_entries')
  const past = foundBy(inSearch, '101', '2026-01-01T00:00:00Z')
  expect(past.text).not.toContain('search_entries')
  expect(past.values).toContain('%101%')
  expect(() => found('name', 'beginning')).toThrow(/no part of the key/)
})

test('what bears the code of another record is found by any part of that one, and of its own', () => {
  const through = found('code', { registry: 'probeTrips', field: 'name', before: '/' })
  const { text, values } = foundBy(through, '0147/B')
  expect(text).toContain('name in (select code from search_entries')
  expect(values).toEqual(['%0147%', 'probeTrips', '%0147/b%'])
  expect(foundBy(through, '01/B').text).not.toContain('search_entries')
  expect(() => found('code', { registry: 'probeTrips', field: 'nothing', before: '/' })).toThrow(/no field/)
})
