import type { Reader } from '#platform/server/database/database.ts'

const byNobody = `to_jsonb(t) - '{updated_by}'::text[]`

/**
 * Without ids of users and of what was made by use cases (sheets that somebody wrote into are closed by one), and without what stands
 * for the moment at which it was loaded.
 */
export const told: Readonly<Record<string, string>> = {
  tank_operations: `to_jsonb(t) - '{created_by,updated_by,post_asked_by}'::text[]`,
  tank_postings: `to_jsonb(t) - '{posted_by}'::text[]`,
  tank_book_stock: 'to_jsonb(t)',
  tank_readings: 'to_jsonb(t)',
  lab_samples: 'to_jsonb(t)',
  lab_analyses: 'to_jsonb(t)',
  tank_alarms: `to_jsonb(t) - '{updated_by,acknowledged_by,shelved_by}'::text[]`,
  daily_prices: byNobody,
  settle_prices: byNobody,
  exchange_rates: byNobody,
  stock_days: `to_jsonb(t) - '{id,updated_by}'::text[]`,
  tank_day_sheets: `to_jsonb(t) - '{id,updated_by}'::text[] - case when t.is_manual then 'calculation' else '' end`,
  stock_edits: `to_jsonb(t) - '{id,actor}'::text[]`,
  record_lock_events: `to_jsonb(t) - '{id,actor,former_user}'::text[]`,
  timesheets: `to_jsonb(t) - '{instruction,created_by,updated_by,attested_by}'::text[]`,
  timesheet_events: `to_jsonb(t) - '{created_by,updated_by}'::text[]`,
  // A draft is called by its id.
  movement_instructions: `to_jsonb(t) - '{id,created_by,updated_by}'::text[] || case when t.status = 'draft' then '{"voyage_number": ""}' else '{}' end::jsonb`,
}

/** What two loadings must have in common of a table. */
export async function digestOf(db: Reader, table: string): Promise<{ digest: string; count: number }> {
  const [found] = await db.queryText<{ digest: string; count: number }>(
    `select md5(string_agg(x.row, ',' order by x.row)) as digest, count(*)::int as count from (select (${told[table]})::text as row from ${table} t) x`,
    [],
  )
  return found!
}
