import { inject } from 'vitest'
import { serverModules } from '#apps/api/server-modules.ts'
import type { ServerModule } from '#platform/server/modules.ts'
import { openDatabase } from '#platform/server/database/database.ts'
import { type TestDatabase, testDatabase } from '#platform/testing/test-database.ts'
import { type TestServer, testServer } from '#platform/testing/test-server.ts'
import { databaseUrl, onServer } from '../../tools/postgres/database.ts'
import { loadDemo } from '../load-demo.ts'
import { setUpAt } from '../story/march/march.ts'

/** The whole API on a database of its own that holds the demo terminal. */
export async function demoServer(
  env: Record<string, string> = {},
  more: readonly ServerModule[] = [],
): Promise<TestServer> {
  return testServer([...serverModules, ...more], env, { template: await demoTemplate() })
}

export async function demoDatabase(): Promise<TestDatabase> {
  return testDatabase(await demoTemplate())
}

/** The terminal with its records and people, before anything has happened there. */
export async function demoDatabaseWithoutPast(): Promise<TestDatabase> {
  return testDatabase(await demoTemplate('none'))
}

/** Filled once in a run, by whoever comes first, and cloned from then on: filling takes seconds, a clone almost none. */
async function demoTemplate(past: 'examples' | 'none' = 'examples'): Promise<string> {
  const { serverUrl, name, demo: examples, demoWithoutPast } = inject('templateDatabase')
  const demo = past === 'none' ? demoWithoutPast : examples
  await onServer(serverUrl, async (client) => {
    await client.query('select pg_advisory_lock(hashtext($1))', [demo])
    const { rowCount } = await client.query('select from pg_database where datname = $1', [demo])
    if (rowCount) return
    const filling = `${demo}_filling`
    await client.query(`create database ${filling} template ${name}`)
    const db = openDatabase({ url: databaseUrl(serverUrl, filling), poolSize: 2, role: 'molo_app', onError: () => {} })
    await loadDemo(db, () => {}, past === 'none' ? { past, asOf: setUpAt } : {})
    await db.close()
    await client.query(`alter database ${filling} rename to ${demo}`)
  })
  return demo
}
