import { sql } from 'kysely'
import { actorName } from '../door/actor-name-sql.ts'
import type { StoredConfiguration, UserPreference } from '#platform/core/configuration.contract.ts'
import type { Reader, Tx } from '../database/database.ts'

type Content = Omit<StoredConfiguration, 'id' | 'version' | 'value'> & { value: UserPreference }

const columns = sql`id, version, name, type, description, value`

export async function configurationsOf(
  db: Reader,
  userId: string,
  type: StoredConfiguration['type'] | undefined,
): Promise<StoredConfiguration[]> {
  return db.query(sql<StoredConfiguration>`
    select ${columns} from configurations
    where user_id = ${userId} and (${type ?? null}::text is null or type = ${type ?? null}) order by type`)
}

/** Nothing when this user has one of this type already: two tabs that star a page at the same moment. */
export async function insertConfiguration(tx: Tx, content: Content): Promise<StoredConfiguration | undefined> {
  const [row] = await tx.query(sql<StoredConfiguration>`
    insert into configurations (updated_by, name, type, description, value)
    values (${tx.actor.id}, ${content.name}, ${content.type}, ${content.description}, ${JSON.stringify(content.value)}::jsonb)
    on conflict (user_id, type) do nothing returning ${columns}`)
  return row
}

export async function changeConfiguration(
  tx: Tx,
  key: { id: string; userId: string; version: number },
  content: Content,
): Promise<StoredConfiguration | undefined> {
  const [row] = await tx.query(sql<StoredConfiguration>`
    update configurations
    set name = ${content.name}, description = ${content.description}, value = ${JSON.stringify(content.value)}::jsonb,
        version = version + 1, updated_at = now(), updated_by = ${tx.actor.id}
    where id = ${key.id} and user_id = ${key.userId} and type = ${content.type} and version = ${key.version}
    returning ${columns}`)
  return row
}

export async function configurationOf(db: Reader, userId: string, id: string) {
  const [row] = await db.query(sql<StoredConfiguration & { changedBy: string; changedAt: string }>`
    select c.id, c.version, c.name, c.type, c.description, c.value, to_json(c.updated_at) #>> '{}' as "changedAt",
           ${actorName('c.updated_by')} as "changedBy"
    from configurations c where c.id = ${id} and c.user_id = ${userId}`)
  return row
}
