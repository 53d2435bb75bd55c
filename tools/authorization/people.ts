import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { TestServer } from '#platform/testing/test-server.ts'
import { hashToken, newToken } from '#platform/server/door/session.ts'

export interface PersonDetails {
  isDisabled?: boolean
  isKeyUser?: boolean
  /** Left out: everywhere. */
  sites?: readonly string[]
}

/** People, sessions and keys by the shortest way, for tests that need hundreds of them. */
export function peopleOf({ owner }: TestServer) {
  const asTest = { id: 'system:test' }
  return {
    async person(name: string, { isDisabled = false, isKeyUser = false, sites }: PersonDetails = {}): Promise<string> {
      const [user] = await owner.transaction(asTest, (tx) =>
        tx.query(sql<{ id: string }>`
          insert into users (username, first_name, last_name, email, is_disabled_by_admin, is_api_key_user, sites,
            all_sites, updated_by)
          values (${name}, 'Door', ${name}, 'door@molo.example', ${isDisabled}, ${isKeyUser}, ${sites ?? []},
            ${sites === undefined}, 'system:test') returning id`),
      )
      return user!.id
    },
    async giveRole(userId: string, role: string): Promise<void> {
      await owner.transaction(asTest, (tx) =>
        tx.query(sql`insert into user_roles (user_id, role_id) select ${userId}, id from roles where name = ${role}`),
      )
    },
    async sessionOf(userId: string, seenAs: string | null = null): Promise<string> {
      const token = newToken()
      await owner.query(sql`
        insert into sessions (token_hash, user_id, seen_as, ends_at, address, agent)
        values (${hashToken(token)}, ${userId}, ${seenAs}, now() + interval '12 hours', '127.0.0.1', 'doors')`)
      return token
    },
    async keyOf(userId: string, scopes: readonly string[]): Promise<string> {
      const keyId = randomBytes(4).toString('hex')
      const secret = newToken()
      await owner.transaction(asTest, (tx) =>
        tx.query(sql`
          insert into api_keys (key_id, secret_hash, user_id, name, scopes, ends_at, created_by, updated_by)
          values (${keyId}, ${hashToken(secret)}, ${userId}, 'doors', ${scopes}, now() + interval '1 day', 'test', 'test')`),
      )
      return `tk_${keyId}_${secret}`
    },
  }
}

/** Twelve at a time. */
export async function inTurns<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const waiting = items.values()
  await Promise.all(
    Array.from({ length: 12 }, async () => {
      for (const item of waiting) await work(item)
    }),
  )
}
