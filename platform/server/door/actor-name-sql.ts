import { type RawBuilder, sql } from 'kysely'
import type { Language } from '#platform/core/language.ts'
import type { Texts } from '../base/texts.ts'

/** As `actorName`, for statements that keep their own text. */
export const actorNameText = (column: string): string =>
  `coalesce((select u.first_name || ' ' || u.last_name from users u where u.id = person_of(${column})), ${column})`

/** Who did it, as people call them; an actor who is no person stands as the actor it was. */
export const actorName = (column: string): RawBuilder<unknown> => sql.raw(actorNameText(column))

/**
 * The same as they were called at a moment (a column, too), or first after it: a paper printed again names whom it named.
 */
export const actorNameThen = (column: string, moment: string): RawBuilder<unknown> =>
  sql.raw(`coalesce((
    select h.after ->> 'first_name' || ' ' || (h.after ->> 'last_name') from history h
    where h.table_name = 'users' and h.record_id = person_of(${column}) and h.after is not null
    order by h.at <= ${moment} desc, case when h.at <= ${moment} then -h.id else h.id end limit 1), ${column})`)

/** The same, and programs by the words for them. */
export function actorInWords(column: string, texts: Texts, language: Language): RawBuilder<unknown> {
  const program = texts.text(language, 'platform:log.system', { program: '%' })
  const actor = sql.raw(column)
  return sql`case when strpos(${actor}, ':') > 0 then replace(${program}::text, '%', split_part(${actor}, ':', 2))
    else ${actorName(column)} end`
}
