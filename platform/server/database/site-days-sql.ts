import { type RawBuilder, sql } from 'kysely'
import { siteZone } from '#platform/core/date-format.ts'

/** The midnight of the site at which a day ends. */
export const dayEnd = (day: string): RawBuilder<unknown> =>
  sql`((${day}::date + 1)::timestamp at time zone ${siteZone})`

/** Moments within days of the site, both included. */
export const daysOf = (column: string, days: { from: string; to: string }): RawBuilder<unknown> =>
  sql`(${sql.ref(column)} >= ${days.from}::timestamp at time zone ${siteZone} and ${sql.ref(column)} < ${dayEnd(days.to)})`
