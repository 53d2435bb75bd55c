import { afterAll, expect, test } from 'vitest'
import { onServer } from '../../tools/postgres/database.ts'
import { testDatabase } from './test-database.ts'

const databases = await Promise.all([testDatabase(), testDatabase(), testDatabase()])
afterAll(() => Promise.all(databases.map((database) => database.drop())))

test('each clone is migrated and sees nothing of the others', async () => {
  const [first, second] = databases
  if (!first || !second) throw new Error('no databases')
  await onServer(first.url, (client) => client.query('create table only_here ()'))
  const tables = (url: string) =>
    onServer(url, async (client) => {
      const { rows } = await client.query<{ name: string }>(
        `select table_name as name from information_schema.tables where table_schema = 'public'`,
      )
      return rows.map((row) => row.name)
    })
  expect(await tables(first.url)).toContain('only_here')
  expect(await tables(second.url)).not.toContain('only_here')
  expect(await tables(second.url)).toContain('migrations')
})
