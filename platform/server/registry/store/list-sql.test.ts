import { expect, test } from 'vitest'
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
