import { once } from 'node:events'
import { PassThrough } from 'node:stream'
import { afterAll, expect, test } from 'vitest'
import { testDatabase } from '#platform/testing/test-database.ts'
import { onServer } from '../../../tools/postgres/database.ts'
import { openDatabase } from '../database/database.ts'
import { createLog } from '../base/log.ts'
import { untilReleased } from './held-work.ts'

const database = await testDatabase()
const db = openDatabase({ url: database.url, poolSize: 2, role: 'molo_app', onError: () => {} })
afterAll(async () => {
  await db.close()
  await database.drop()
})
const name = new URL(database.url).pathname.slice(1)
const alter = (what: string) => onServer(database.url, (client) => client.query(`alter database ${name} ${what}`))

test('nothing is held where nothing was restored', async () => {
  await expect(untilReleased(db, createLog('silent'))).resolves.toBeUndefined()
})

test('work of a restored database waits until somebody has released it, and says so', async () => {
  await alter(`set molo.restored = '2026-11-15T21:53:00.000Z'`)
  const lines = new PassThrough()
  let released = false
  const waiting = untilReleased(db, createLog('warn', lines), 10).then(() => {
    released = true
  })
  for (let times = 0; times < 3; times++) {
    const [line] = (await once(lines, 'data')) as [Buffer]
    expect(JSON.parse(String(line).split('\n')[0]!)).toMatchObject({
      event: 'jobs.held',
      restoredTo: '2026-11-15T21:53:00.000Z',
    })
  }
  expect(released).toBe(false)
  await alter('reset molo.restored')
  await waiting
})
