import { sql } from 'kysely'

/** Who did it, as people call them; an actor who is no person stands as the actor it was. */
export const actorName = (column: string) => sql`
  coalesce((select u.first_name || ' ' || u.last_name from users u where u.id::text = ${sql.ref(column)}), ${sql.ref(column)})`
