import { type RawBuilder, sql } from 'kysely'

/**
 * Of the postings `x` of a tank those that were posted after a moment. Their numbers rise with the time of posting, so they are
 * read from the end of the ledger, however long it is.
 */
export const postedAfter = (tank: RawBuilder<unknown>, asAt: string): RawBuilder<unknown> => sql`
  x.tank_code = ${tank} and x.posted_at > ${asAt}::timestamptz and x.number > coalesce((
    select y.number from tank_postings y where y.tank_code = ${tank} and y.posted_at <= ${asAt}::timestamptz
    order by y.number desc limit 1), -2147483648)`

/** Whether a posting `q` has no effect, as known at a moment: it is a reversal, or was reversed. */
export const isNetted = (asAt: string | undefined): RawBuilder<unknown> => sql`
  (q.kind = 'reversal' or exists (select from tank_postings r where r.reverses = q.id
    and r.posted_at <= ${asAt ?? 'infinity'}::timestamptz))`
