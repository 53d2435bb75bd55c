import { type RawBuilder, sql } from 'kysely'
import type { Circle, Scope } from './scope.ts'

/** Whether what the columns `sites` and `parties` say it was made for is still all there for the reader. */
export const madeWithin = ({ sites, parties }: Scope): RawBuilder<unknown> =>
  sql`(${within('sites', sites)} and ${within('parties', parties)})`

const within = (column: string, circle: Circle) =>
  circle === 'all' ? sql`true` : sql`${sql.ref(column)} <@ ${JSON.stringify(circle)}::jsonb`

/** Whether a column with one site is of the caller's. */
export const atHome = ({ sites }: Scope, column: string): RawBuilder<unknown> =>
  sites === 'all' ? sql`true` : sql`${sql.ref(column)} = any(${sites}::text[])`

/** Whether one of the parties in a column is of the caller's. */
export const takesPart = ({ parties }: Scope, column: string): RawBuilder<unknown> =>
  parties === 'all' ? sql`true` : sql`${sql.ref(column)} && ${parties}::text[]`
