import { afterAll, expect, test } from 'vitest'
import { testDatabase } from '#platform/testing/test-database.ts'
import { runDrill } from './run-drill.ts'

const database = await testDatabase()
afterAll(() => database.drop())

test('a worker that is killed in the middle of any step leaves nothing lost, doubled or half', async () => {
  const { violations, deaths, runs } = await runDrill(database.url, 1, 20261116, () => {})
  expect(violations).toEqual([])
  expect(runs).toBe(4)
  expect(deaths).toBeGreaterThan(0)
})
