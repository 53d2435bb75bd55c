import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { testDatabase } from '#platform/testing/test-database.ts'
import { openDatabase, type Tx } from '../database/database.ts'
import { scopeOf } from './callers.repo.ts'

const database = await testDatabase()
const db = openDatabase({ url: database.url, poolSize: 1, onError: () => {} })
afterAll(async () => {
  await db.close()
  await database.drop()
})

interface Role {
  parties: string[] | null
  isEnabled: boolean
  isInForce: boolean
}
const role: fc.Arbitrary<Role> = fc.record({
  parties: fc.option(fc.array(fc.constantFrom('A', ' B', 'C ', 'D', ''), { minLength: 1, maxLength: 3 })),
  isEnabled: fc.boolean(),
  isInForce: fc.boolean(),
})

async function createUser(tx: Tx, roles: Role[], name: string): Promise<string> {
  const [user] = await tx.query(sql<{ id: string }>`
    insert into users (username, first_name, last_name, email, all_sites, updated_by)
    values (${name}, 'Ada', 'Probe', ${`${name}@molo.example`}, true, 'system:test') returning id`)
  for (const [index, { parties, isEnabled, isInForce }] of roles.entries()) {
    const roleName = `${name}.${index}`
    await tx.query(sql`
      with made as (
        insert into roles (name, description, is_enabled, updated_by)
        values (${roleName}, 'Probe', ${isEnabled}, 'system:test') returning id)
      insert into user_roles (user_id, role_id) select ${user!.id}, id from made`)
    if (!parties) continue
    await tx.query(sql`
      insert into attributes (role, attribute, type, value, ended_at, updated_by)
      values (${roleName}, 'scope.companies', 'text', ${parties.join(';')}, ${isInForce ? null : sql`now()`}, 'system:test')`)
  }
  return user!.id
}

test('the door and the database say the same of whom a person comes from', async () => {
  let made = 0
  await fc.assert(
    fc.asyncProperty(fc.array(role, { maxLength: 3 }), async (roles) => {
      const id = await db.transaction({ id: 'system:test' }, (tx) => createUser(tx, roles, `probe${made++}`))
      const [stored] = await db.query(sql<{ parties: string[] | null }>`select parties_of(${id}) as parties`)
      expect((await scopeOf(db, id)).parties).toEqual(stored!.parties ?? 'all')
    }),
    { numRuns: 40 },
  )
})
