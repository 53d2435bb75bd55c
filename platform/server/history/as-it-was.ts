import { type RawBuilder, sql } from 'kysely'

/**
 * A table that never loses a row, as it stood at a moment or, without one, as it is. `where` narrows its rows `r` as they are now: by
 * what never changes of a row, or whoever asks finds less than there was.
 */
export const asItWas = (table: string, asAt: string | undefined, where: RawBuilder<unknown>): RawBuilder<unknown> =>
  asAt === undefined
    ? sql`(select r.* from ${sql.table(table)} r where ${where})`
    : sql`(select (jsonb_populate_record(null::${sql.table(table)}, h.after)).*
           from ${sql.table(table)} r cross join lateral (
             select after from history where table_name = ${table} and record_id = r.id and at <= ${asAt}::timestamptz
             order by id desc limit 1) h
           where ${where})`
