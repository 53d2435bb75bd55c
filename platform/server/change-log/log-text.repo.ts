import { sql } from 'kysely'
import type { Language } from '#platform/core/language.ts'
import type { AnyRegistry } from '#platform/core/registry.ts'
import type { Reader } from '../database/database.ts'
import { foldedLike, orderExpression, searchExpression } from '../database/column-kinds.ts'
import { escapeLike } from '../database/escape-like.ts'

/** Of each registry no more: whoever means so many has to say it more exactly. */
const mostCodes = 50

export interface Called {
  codes: string[]
  ids: string[]
}

/** The records that are called so, by registry. */
export async function recordsCalled(
  db: Reader,
  registries: readonly AnyRegistry[],
  text: string,
  language: Language,
): Promise<Map<string, Called>> {
  if (registries.length === 0) return new Map()
  const branches = registries.map((registry) => {
    const title = registry.field(registry.title)
    const isText = title.kind === 'text' || title.kind === 'bilingual'
    const name = isText ? searchExpression(title) : `search_fold((${orderExpression(title, language)})::text)`
    return `(select '${registry.id}' as registry, ${registry.field(registry.key[0]!).column}::text as code, id::text as id
      from ${registry.table} where ${name} like $1 limit ${mostCodes})`
  })
  const rows = await db.queryText<{ registry: string; code: string; id: string }>(branches.join(' union all '), [
    `%${foldedLike(text)}%`,
  ])
  const found = new Map<string, Called>()
  for (const { registry, code, id } of rows) {
    const { codes, ids } = found.get(registry) ?? { codes: [], ids: [] }
    found.set(registry, { codes: [...codes, code], ids: [...ids, id] })
  }
  return found
}

/** Ids of the users who are called so. */
export async function usersCalled(db: Reader, text: string): Promise<string[]> {
  const rows = await db.query(sql<{ id: string }>`
    select id::text from users
    where first_name || ' ' || last_name ilike ${`%${escapeLike(text)}%`} limit ${sql.lit(mostCodes)}`)
  return rows.map(({ id }) => id)
}
