import { randomBytes } from 'node:crypto'
import { inject } from 'vitest'
import { databaseUrl, onServer } from '../../tools/postgres/database.ts'

export interface TestDatabase {
  url: string
  drop: () => Promise<void>
}

/** A migrated database of its own for one test file; `drop` it in `afterAll`. Only in `*.db.test.ts`. */
export async function testDatabase(): Promise<TestDatabase> {
  const { serverUrl, name: template } = inject('templateDatabase')
  const name = `molo_test_${randomBytes(8).toString('hex')}`
  await onServer(serverUrl, (client) => client.query(`create database ${name} template ${template}`))
  return {
    url: databaseUrl(serverUrl, name),
    drop: () => onServer(serverUrl, async (client) => void (await client.query(`drop database ${name} with (force)`))),
  }
}
