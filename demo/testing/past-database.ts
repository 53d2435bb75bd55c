import { inject } from 'vitest'
import { openDatabase } from '#platform/server/database/database.ts'
import { type TestDatabase, testDatabase } from '#platform/testing/test-database.ts'
import { databaseUrl, onServer } from '../../tools/postgres/database.ts'
import { loadDemo } from '../load-demo.ts'

/** The demo terminal on the day on which it was set up: its records and people, and nothing that has happened yet. */
export async function emptyTerminal(): Promise<TestDatabase> {
  return testDatabase(await template())
}

/** Filled once in a run, as the demo with its examples is. */
async function template(): Promise<string> {
  const { serverUrl, name, demo } = inject('templateDatabase')
  const wanted = `${demo}_before`
  await onServer(serverUrl, async (client) => {
    await client.query('select pg_advisory_lock(hashtext($1))', [wanted])
    const { rowCount } = await client.query('select from pg_database where datname = $1', [wanted])
    if (rowCount) return
    const filling = `${wanted}_filling`
    await client.query(`create database ${filling} template ${name}`)
    const db = openDatabase({ url: databaseUrl(serverUrl, filling), poolSize: 2, role: 'molo_app', onError: () => {} })
    await loadDemo(db, () => {}, { past: 'none', asOf: Date.parse('2025-09-28T06:00:00Z') })
    await db.close()
    await client.query(`alter database ${filling} rename to ${wanted}`)
  })
  return wanted
}
