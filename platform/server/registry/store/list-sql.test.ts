import { expect, test } from 'vitest'
import { z } from 'zod'
import { code } from '#platform/core/fields.ts'
import { defineRegistry } from '#platform/core/registry.ts'
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
  expect(by('go-1').values).toEqual(['go-1', 'go-1\u{10ffff}', 'GO-1', 'GO-1\u{10ffff}'])
  expect(by('2710').values).toEqual(['2710', '2710\u{10ffff}'])
  expect(by('"GO-1"').values).toEqual(['GO-1'])
})
