import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { testDatabase } from '#platform/testing/test-database.ts'
import { openDatabase } from '../database/database.ts'
import { createLotTables } from '#platform/testing/lots.fixture.ts'
import { actorName } from '../door/actor-name-sql.ts'

const database = await testDatabase()
const db = openDatabase({ url: database.url, poolSize: 1, onError: () => {} })
afterAll(async () => {
  await db.close()
  await database.drop()
})
await createLotTables(db)
await db.transaction({ id: 'system:test' }, async (tx) => {
  await tx.query(sql`
    insert into users (username, first_name, last_name, email, language, sites, all_sites, updated_by)
    select 'person' || n, 'Ada', 'Number ' || n, 'person' || n || '@molo.example', 'en', '{}', true, 'system:test'
    from generate_series(1, 2000) n`)
  await tx.query(sql`
    update probe_places set updated_by = (select id::text from users where username = 'person7') where code = 'A1'`)
})
await db.query(sql`analyze users`)
await db.query(sql`analyze probe_places`)

const planOf = async (statement: ReturnType<typeof sql>) =>
  (await db.query(sql<Record<string, string>>`explain ${statement}`)).map((row) => row['QUERY PLAN']).join('\n')

test('who acted is found by key, not by reading all people for every row', async () => {
  const plan = await planOf(sql`select ${actorName('p.updated_by')} from probe_places p`)
  expect(plan).toContain('Index Scan using users_pkey')
  expect(plan).not.toContain('Seq Scan on users')
})

test('an actor who is no person stands as the actor it was, whatever its text', async () => {
  const names = await db.query(sql<{ actor: string; name: string }>`
    select a.actor, ${actorName('a.actor')} as name from unnest(array[
      'system:test', '', 'job:x', 'not-a-uuid', '00000000-0000-0000-0000-00000000000g',
      (select id::text from users where username = 'person7'),
      (select upper(id::text) from users where username = 'person7')]) a (actor)`)
  expect(names.map(({ name }) => name).slice(0, 6)).toEqual([
    'system:test',
    '',
    'job:x',
    'not-a-uuid',
    '00000000-0000-0000-0000-00000000000g',
    'Ada Number 7',
  ])
  // Ids are always written small; other writing is no id of ours.
  expect(names[6]!.name).toBe(names[6]!.actor)
})
