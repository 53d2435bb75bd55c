import { sql } from 'kysely'
import { afterAll, expect, test, vi } from 'vitest'
import { chapters } from '#demo/chapters.ts'
import { demoDatabaseWithoutPast } from '#demo/testing/demo-server.ts'
import { writePast } from '#demo/write-past.ts'
import { openDatabase } from '#platform/server/database/database.ts'
import { everything } from '#platform/server/database/scope.ts'
import { readTracking } from '../server/read-tracking.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })
const { url, drop } = await demoDatabaseWithoutPast()
const now = Date.parse('2026-11-18T10:00:00Z')
const needed = new Set(['movement instructions', 'operative-plan', 'tank-operations', 'tank-tracking'])
await writePast(
  chapters.filter(({ id }) => needed.has(id)),
  { url, now, from: '2026-11-06', march: false, say: () => {} },
)
const database = openDatabase({ url, poolSize: 2, onError: () => {} })
const db = database.within(everything)
afterAll(async () => {
  await database.close()
  await drop()
})

test('some tanks are viewed and some are not, something is committed of them, and a line was displaced', async () => {
  const tanks = await readTracking(db, {}, now)
  const told = tanks.filter(({ facts }) => facts !== undefined)
  expect(told.length).toBeGreaterThan(2)
  expect(told.some(({ facts }) => facts!.viewedAt !== null)).toBe(true)
  expect(told.some(({ facts }) => facts!.fiscalClearanceDate !== null)).toBe(true)
  expect(tanks.some(({ commitments }) => commitments.length > 0)).toBe(true)
  expect(tanks.some(({ displacements }) => displacements.length > 0)).toBe(true)
  const late = await db.query(
    sql`select from tank_trackings where updated_at > ${new Date(now).toISOString()}::timestamptz`,
  )
  expect(late).toEqual([])
})
