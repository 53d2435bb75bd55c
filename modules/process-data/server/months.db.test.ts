import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { openDatabase } from '#platform/server/database/database.ts'
import { testDatabase } from '#platform/testing/test-database.ts'
import { makeMonths } from './readings.repo.ts'

const database = await testDatabase()
const db = openDatabase({ url: database.url, poolSize: 3, role: 'molo_app', onError: () => {} })
afterAll(async () => {
  await db.close()
  await database.drop()
})

test('two workers may want the same months at the same moment', async () => {
  const system = { id: 'system:historian' }
  const from = new Date('2026-01-15T00:00:00Z')
  const isOneWaiting = async () =>
    (await db.query(sql`select 1 from pg_locks where locktype = 'advisory' and not granted`)).length === 1
  const second = await db.transaction(system, async (first) => {
    await makeMonths(first, from)
    const waiting = db.transaction(system, (tx) => makeMonths(tx, from))
    waiting.catch(() => {})
    // Not before the second one has seen that the months are missing.
    await expect.poll(isOneWaiting, { interval: 20 }).toBe(true)
    return { waiting }
  })
  await second.waiting
  const months = await db.query(sql`
    select 1 from pg_inherits where inhparent = 'tank_readings'::regclass
      and inhrelid::regclass::text in ('tank_readings_2026_01', 'tank_readings_2026_02')`)
  expect(months).toHaveLength(2)
})
