import { type RawBuilder, sql } from 'kysely'
import { takesPart } from '#platform/server/database/scope-sql.ts'
import { isOutsider, type Scope } from '#platform/server/database/scope.ts'

/** What is said under the number of a voyage is there for the outsiders who take part in the voyage, and without one for none. */
export function ofOwnVoyage(scope: Scope, column: string): RawBuilder<unknown> {
  if (!isOutsider(scope)) return sql`true`
  return sql`exists (
    select from movement_instructions v where v.voyage_number = ${sql.ref(column)} and ${takesPart(scope, 'v.parties')})`
}
