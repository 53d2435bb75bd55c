import { afterAll, expect, test } from 'vitest'
import { loadDemo } from '#demo/load-demo.ts'
import { openDatabase } from '#platform/server/database/database.ts'
import { testDatabase } from '#platform/testing/test-database.ts'
import { onServer } from '../../tools/postgres/database.ts'
import { brokenInvariants } from '../../tools/invariants/check.ts'
import { fillOperations } from './many-operations.repo.ts'

const database = await testDatabase()
const db = openDatabase({ url: database.url, poolSize: 2, role: 'molo_app', onError: () => {} })
await loadDemo(db, () => {})
await db.close()
afterAll(() => database.drop())

test('what is written in bulk is in order', async () => {
  await onServer(database.url, async (client) => {
    await fillOperations(client, 2_000)
    expect(await brokenInvariants(client)).toEqual([])
  })
})
