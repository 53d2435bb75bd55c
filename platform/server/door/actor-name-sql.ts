import { type RawBuilder, sql } from 'kysely'

/** As `actorName`, for statements that keep their own text. */
export const actorNameText = (column: string): string =>
  `coalesce((select u.first_name || ' ' || u.last_name from users u where u.id = person_of(${column})), ${column})`

/** Who did it, as people call them; an actor who is no person stands as the actor it was. */
export const actorName = (column: string): RawBuilder<unknown> => sql.raw(actorNameText(column))
