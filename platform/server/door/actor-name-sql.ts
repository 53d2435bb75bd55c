import { type RawBuilder, sql } from 'kysely'
import type { Language } from '#platform/core/language.ts'
import type { Texts } from '../base/texts.ts'

/** As `actorName`, for statements that keep their own text. */
export const actorNameText = (column: string): string =>
  `coalesce((select u.first_name || ' ' || u.last_name from users u where u.id = person_of(${column})), ${column})`

/** Who did it, as people call them; an actor who is no person stands as the actor it was. */
export const actorName = (column: string): RawBuilder<unknown> => sql.raw(actorNameText(column))

/** The same, and programs by the words for them. */
export function actorInWords(column: string, texts: Texts, language: Language): RawBuilder<unknown> {
  const program = texts.text(language, 'platform:log.system', { program: '%' })
  const actor = sql.raw(column)
  return sql`case when strpos(${actor}, ':') > 0 then replace(${program}::text, '%', split_part(${actor}, ':', 2))
    else ${actorName(column)} end`
}
