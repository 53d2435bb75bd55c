import { randomBytes } from 'node:crypto'
import { inject } from 'vitest'
import { invariantsAt } from '../../tools/invariants/check.ts'
import { databaseUrl, onServer } from '../../tools/postgres/database.ts'

export interface TestDatabase {
  url: string
  drop: () => Promise<void>
}

/**
 * A migrated database of its own for one test file; `drop` it in `afterAll`. Only in `*.db.test.ts`. Whatever the tests
 * did with it, nothing that must never be may be in it when they are done.
 */
export async function testDatabase(template = inject('templateDatabase').name): Promise<TestDatabase> {
  const { serverUrl } = inject('templateDatabase')
  const name = `molo_test_${randomBytes(8).toString('hex')}`
  await onServer(serverUrl, (client) => client.query(`create database ${name} template ${template}`))
  const url = databaseUrl(serverUrl, name)
  return {
    url,
    drop: async () => {
      const broken = await invariantsAt(url)
      await onServer(serverUrl, (client) => client.query(`drop database ${name} with (force)`))
      if (broken.length > 0) throw new Error(`these tests left behind what must never be:\n${broken.join('\n')}`)
    },
  }
}
