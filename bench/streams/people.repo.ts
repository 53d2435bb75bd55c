import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { eventChannel, type Reader, type Tx } from '#platform/server/database/database.ts'
import { hashToken, newToken } from '#platform/server/door/session.ts'

/** People who may see everything, each with a session; answers their tokens. */
export async function addPeople(tx: Tx, count: number): Promise<string[]> {
  const tokens = Array.from({ length: count }, newToken)
  const names = tokens.map(() => `listener-${randomUUID()}`)
  const [role] = await tx.query(sql<{ id: string }>`
    insert into roles (name, description, is_super_admin, updated_by)
    values (${randomUUID()}, '{"en": "People of a measurement", "it": "Persone di una misura"}', true, ${tx.actor.id}) returning id`)
  const people = await tx.query(sql<{ id: string }>`
    insert into users (username, first_name, last_name, email, language, sites, all_sites, updated_by)
    select name, 'Listener', name, name || '@molo.example', 'en', '{}', true, ${tx.actor.id}
    from unnest(${names}::text[]) name returning id`)
  const ids = people.map(({ id }) => id)
  await tx.query(sql`insert into user_roles (user_id, role_id) select id, ${role!.id} from unnest(${ids}::uuid[]) id`)
  await tx.query(sql`
    insert into sessions (token_hash, user_id, ends_at, address, agent)
    select hash, id, now() + interval '12 hours', '127.0.0.1', 'bench'
    from unnest(${tokens.map(hashToken)}::bytea[], ${ids}::uuid[]) given (hash, id)`)
  return tokens
}

/** So many events of this size in one statement, each with the moment in it. */
export async function sayEvents(db: Reader, count: number, bytes: number): Promise<void> {
  // The same words twice in one transaction are told once, hence the number.
  const payloads = Array.from({ length: count }, (_, n) =>
    JSON.stringify({
      type: 'registry.changed',
      registry: 'vessels',
      actor: JSON.stringify({ n, at: Date.now(), filling: 'x'.repeat(bytes) }),
      sites: null,
    }),
  )
  await db.query(sql`select pg_notify(${eventChannel}, payload) from unnest(${payloads}::text[]) payload`)
}
