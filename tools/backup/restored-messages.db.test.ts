import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { openDatabase } from '#platform/server/database/database.ts'
import { everything } from '#platform/server/database/scope.ts'
import { queueMessage } from '#platform/server/partners/queue-message.ts'
import { echoPartner } from '#platform/testing/echo-partner.ts'
import { testDatabase } from '#platform/testing/test-database.ts'
import { onServer } from '../postgres/database.ts'
import { readWorkInHand, releaseWork } from './restored.repo.ts'

const database = await testDatabase()
const db = openDatabase({ url: database.url, poolSize: 2, role: 'molo_app', onError: () => {} })
afterAll(async () => {
  await db.close()
  await database.drop()
})

test('what waits in a restored database may have left since: its partner is asked before it is sent', async () => {
  const as = { id: 'system:test', scope: everything }
  const queue = (key: string) =>
    db.transaction(as, (tx) => queueMessage(tx, echoPartner, { kind: 'letter', key, site: 'S', data: key }))
  const [first] = [await queue('K1'), await queue('K2')]
  await db.transaction(as, (tx) =>
    tx.query(sql`update exchange_messages set status = 'sending', lease_until = now(), tries = 1 where id = ${first}`),
  )
  expect(await onServer(database.url, readWorkInHand)).toMatchObject({ messages: 2 })
  await onServer(database.url, releaseWork)
  const rows = await db.within(everything).query(sql`
    select status, reason, next_try is not null as due, lease_until from exchange_messages order by number`)
  const asked = { status: 'unknown', reason: 'restored', due: true, lease_until: null }
  expect(rows).toEqual([asked, asked])
})
