import { afterAll, expect, test } from 'vitest'
import { demoDatabase } from '#demo/testing/demo-server.ts'
import { onServer } from '../../tools/postgres/database.ts'
import { brokenInvariants } from '../../tools/invariants/check.ts'
import { fillOperations } from './many-operations.repo.ts'

const database = await demoDatabase()
afterAll(() => database.drop())

test('what is written in bulk is in order', async () => {
  await onServer(database.url, async (client) => {
    await fillOperations(client, 2_000)
    expect(await brokenInvariants(client)).toEqual([])
  })
})
