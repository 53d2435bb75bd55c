import { afterAll, expect, test } from 'vitest'
import { demoDatabase } from '#demo/testing/demo-server.ts'
import { openDatabase } from '#platform/server/database/database.ts'
import { onServer } from '../../tools/postgres/database.ts'
import { seeded } from '../crash/seeded.ts'
import { runTruth } from './run.ts'

const database = await demoDatabase()
const db = openDatabase({ url: database.url, poolSize: 2, role: 'molo_app', onError: () => {} })
afterAll(async () => {
  await db.close()
  await database.drop()
})

test('the sheet of a day is what raw postings, gauges and typed figures make of it, now and as known at any moment', async () => {
  const seed = Number(process.env['SEED'] ?? 20_261_117)
  const size = { days: 24, tanks: 8, operations: 480, rounds: 10 }
  const truth = await onServer(database.url, (client) => runTruth(db, client, size, seeded(seed), () => {}))
  expect(truth.differences.slice(0, 10), `seed ${seed}`).toEqual([])
  expect(truth.tanks).toBe(2 * size.days * 62)
})
