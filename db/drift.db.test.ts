import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { serverModules } from '#apps/api/server-modules.ts'
import { testDatabase } from '#platform/testing/test-database.ts'
import { columnType } from '#platform/server/database/column-kinds.ts'
import { serverColumns } from '#platform/server/registry/store/table-sql.ts'
import { openDatabase } from '#platform/server/database/database.ts'

const database = await testDatabase()
const owner = openDatabase({ url: database.url, poolSize: 2, onError: () => {} })
afterAll(async () => {
  await owner.close()
  await database.drop()
})

const registries = serverModules.flatMap((module) => module.registries ?? []).map(({ registry }) => registry)

/** Records of plants that are no registries. */
const siteTables = [
  'arrival_etas',
  'arrival_notices',
  'arrivals',
  'lab_analyses',
  'lab_samples',
  'pocket_entries',
  'shift_handover_notes',
  'shift_handover_pages',
  'shift_handovers',
  'splits',
  'stock_days',
  'stock_edits',
  'tank_day_sheets',
  'tank_alarms',
  'tank_book_stock',
  'tank_calculations',
  'tank_day_stock',
  'tank_live_values',
  'tank_operations',
  'tank_postings',
  'tank_trackings',
  'tank_reading_rollups',
  'tank_readings',
  'tank_recent_values',
  'movement_instructions',
  'movement_instruction_versions',
  'instruction_programmes',
  'movement_lots',
  'movement_lot_bills',
  'movement_lot_bill_items',
  'movement_lot_documents',
  'movement_lot_receivers',
  'movement_lot_specifications',
  'movement_lot_units',
  'movement_lot_samples',
  'movement_lot_fiscal',
  'movement_checklist_items',
  'daily_plan_slots',
  'daily_plan_versions',
  'operative_plan_versions',
  'plan_what_if_moves',
  'plan_what_ifs',
  'scheduled_operation_counters',
  'scheduled_operations',
  'timesheet_events',
  'timesheet_versions',
  'timesheets',
  'ullage_reports',
  'voyage_counters',
].map((name) => ({ name, column: 'plant', commands: 'ALL' }))
const sitedPlatformTables = [
  'exchange_differences',
  'exchange_messages',
  'exchange_tries',
  'process_run_log',
  'process_runs',
  'record_lock_events',
  'record_locks',
].map((name) => ({ name, column: 'site', commands: 'ALL' }))

/** Tables of the platform that are not business records, and why they keep no history. */
const withoutHistory = new Set([
  'history', // is the history
  'migrations', // written by the migration only
  'installation', // written by the migration only
  'site_tables', // written by the migration only
  'party_tables', // written by the migration only
  'state_steps', // written by the migration only
  'sessions', // short-lived secrets
  'throttle_buckets', // counters
  'idempotency_keys', // answers already given
  'jobs', // is its own record of stages
  'search_entries', // a copy of the records for searching
  'mails', // is its own record of attempts
  'exchange_tries', // is its own record, append-only
  'old_passwords', // is the history of a secret
  'password_resets', // short-lived secrets
  'sign_in_events', // is its own record, append-only
  'sign_in_places', // when from where, for a month
  'api_key_uses', // when last, nothing else
  'temporary_files', // gone in days
  'import_runs', // gone in days; what was imported is in imports
  'import_rows', // gone in days
  'temporary_file_parts', // gone in days
  'document_contents', // which bytes are kept; whose they are is in documents
  'document_parts', // bytes that never change
  'permission_version', // counts the changes of role_permissions, which has one
  'notification_receipts', // a reader's own marks
  'tank_live_values', // a copy of the present; its past is in tank_readings
  'historian_state', // when the gauges were last read, nothing else
  'tank_readings', // never changed or deleted, so it is its own history
  'tank_reading_rollups', // calculated from the readings
  'tank_recent_values', // what tank_live_values said within the hour
  'thread_reads', // a reader's own marks
  'tank_postings', // append-only: is its own history
  'tank_book_stock', // the sums of tank_postings
  'tank_day_stock', // the sums of tank_postings
  'record_locks', // renewed every minute; what happened to them is in record_lock_events
  'record_lock_events', // append-only: is its own history
  'stock_edits', // append-only: is its own history
  'timesheet_versions', // append-only: is its own history
  'shift_handover_pages', // append-only: is its own history
  'schedule_runs', // when what was started; how it went is in jobs
  'process_run_log', // is its own record of steps
])

/** Columns that only the platform reads and writes; no registry may show them. */
const besideRegistries: Record<string, string[]> = {
  users: ['directory_id', 'first_password_by', 'first_password_until', 'password_changed_at', 'password_hash'],
}

describe.each(registries)('the table of $id', (registry) => {
  test('is exactly what the definition says', async () => {
    const columns = await owner.query(sql<{ name: string; type: string; nullable: boolean }>`
      select a.attname as name, format_type(a.atttypid, a.atttypmod) as type, not a.attnotnull as nullable
      from information_schema.columns c
      join pg_attribute a on a.attrelid = format('%I.%I', c.table_schema, c.table_name)::regclass and a.attname = c.column_name
      where c.table_schema = 'public' and c.table_name = ${registry.table} order by a.attname`)
    const expected = [
      ...serverColumns.map(({ column, type, nullable }) => ({ name: column, type, nullable })),
      ...registry.fields.map((field) => ({ name: field.column, type: columnType(field), nullable: !field.required })),
    ]
    const beside = besideRegistries[registry.table] ?? []
    expect(columns.filter(({ name }) => !beside.includes(name))).toEqual(
      expected.toSorted((a, b) => (a.name < b.name ? -1 : 1)),
    )
  })

  test('has its business key unique and an index for every filter', async () => {
    const indexes = (
      await owner.query(sql<{ definition: string }>`
        select indexdef as definition from pg_indexes where schemaname = 'public' and tablename = ${registry.table}`)
    ).map(({ definition }) => definition)
    const key = registry.key.map((name: string) => registry.field(name).column).join(', ')
    expect(indexes.some((index) => index.startsWith('CREATE UNIQUE INDEX') && index.includes(`(${key})`))).toBe(true)
    for (const field of registry.filterFields) {
      expect(
        indexes.some((index) => new RegExp(`\\(+${field.column}[ ,)]`).test(index)),
        field.name,
      ).toBe(true)
    }
  })
})

test('every reference is guarded by the database: flat ones by a foreign key, those in lists and child rows by triggers', async () => {
  const guards = new Set(
    (
      await owner.query(sql<{ guard: string }>`
        select format('%s.%s', c.conrelid::regclass, a.attname) as guard
        from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any (c.conkey)
        where c.contype = 'f'
        union select format('%s_known', replace(t.tgname, '_known', '')) from pg_trigger t where t.tgname like '%\_known'`)
    ).map(({ guard }) => guard),
  )
  const wanted = registries.flatMap(({ table, fields }) =>
    fields.flatMap(({ column, kind, to, computed, rowFields = [] }) => [
      ...(to && kind === 'reference' ? [`${table}.${column}`] : []),
      // What the database writes by itself needs no guard.
      ...(to && kind === 'references' && !computed ? [`${table}_${column}_known`] : []),
      ...rowFields.filter((cell) => cell.to).map((cell) => `${table}_${column}_${cell.name.toLowerCase()}_known`),
    ]),
  )
  expect(wanted.length).toBeGreaterThan(100)
  expect(wanted.filter((guard) => !guards.has(guard))).toEqual([])
})

test('a code in a child row exists, and stays while it is used', async () => {
  const within = (statement: ReturnType<typeof sql>) =>
    owner.transaction({ id: 'system:test' }, (tx) => tx.query(statement))
  const operation = (code: string) => sql`
    insert into timesheet_operations (code, description, sequence, phase, laytime_effect, updated_by)
    values (${code}, '{"en":"x","it":"x"}', 1, 'mooring', 'none', 'test')`
  await within(operation('EV-1'))
  const reason = (event: string) => sql`
    insert into deduction_reasons (code, description, kind, applies_to, share, entries, updated_by)
    values ('R', '{"en":"x","it":"x"}', 'weather', 'laytime', 100, ${JSON.stringify([{ fromEvent: event, toEvent: 'EV-1' }])}::jsonb, 'test')`
  await expect(within(reason('EV-9'))).rejects.toThrow(/EV-9 is not a known/)
  await within(reason('EV-1'))
  await expect(within(sql`delete from timesheet_operations where code = 'EV-1'`)).rejects.toThrow(/is used/)
  await expect(within(sql`update timesheet_operations set code = 'EV-2' where code = 'EV-1'`)).rejects.toThrow(
    /is used/,
  )
  await within(sql`delete from deduction_reasons`)
  await within(sql`delete from timesheet_operations where code = 'EV-1'`)
})

test('exactly the records that belong to a plant are under row security, by the column that the definition names', async () => {
  for (const registry of registries) {
    const owner = registry.fields.find((field) => field.kind === 'reference' && field.to === 'plants')
    expect(registry.site, `${registry.id} refers to a plant and does not say whether it belongs to it`).toBe(
      owner?.name,
    )
  }
  const secured = await owner.query(sql<{ name: string; column: string | null; commands: string }>`
    select c.relname as name, t.site_column as column, string_agg(p.cmd, ',') as commands
    from pg_class c left join site_tables t on t.table_name = c.relname
    left join pg_policies p on p.tablename = c.relname and p.policyname = 'at_home'
    where c.relnamespace = 'public'::regnamespace and c.relrowsecurity and c.relname <> 'history'
    group by 1, 2 order by 1`)
  const expected = [
    { name: 'documents', column: 'site', commands: 'ALL' },
    ...siteTables,
    ...sitedPlatformTables,
    ...registries.flatMap((registry) =>
      registry.site ? [{ name: registry.table, column: registry.field(registry.site).column, commands: 'ALL' }] : [],
    ),
  ]
  expect(secured).toEqual(expected.toSorted((a, b) => (a.name < b.name ? -1 : 1)))
})

test('row security holds the owner of the tables too, unless it says that it is at work', async () => {
  const loose = await owner.query(sql<{ name: string }>`
    select c.relname as name from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relrowsecurity and not c.relispartition
      and not (c.relforcerowsecurity and exists (
        select from pg_policies p where p.tablename = c.relname and p.policyname = 'owner_at_work'))`)
  expect(loose).toEqual([])
})

test('every business table keeps history, refuses truncate, and says which class of data it holds', async () => {
  const tables = await owner.query(sql<{ name: string; triggers: string[]; comment: string | null }>`
    select c.relname as name, obj_description(c.oid) as comment,
           array(select t.tgname::text from pg_trigger t where t.tgrelid = c.oid and not t.tgisinternal) as triggers
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
      -- A month of a table is guarded as its whole.
      and not c.relispartition`)
  expect(tables.length).toBeGreaterThan(withoutHistory.size)
  for (const table of tables) {
    if (withoutHistory.has(table.name)) continue
    expect(table.triggers, table.name).toEqual(expect.arrayContaining(['record_history', 'refuse_truncate']))
    expect(table.comment, table.name).toMatch(/^class=(fiscal|commercial|personal|operational|secret)/)
  }
})

test('the application owns nothing and cannot get at what guards it', async () => {
  const app = openDatabase({ url: database.url, poolSize: 1, role: 'molo_app', onError: () => {} })
  const forbidden = [
    sql`alter table users disable trigger all`,
    sql`drop table vessels`,
    sql`create table mine ()`,
    sql`alter table history owner to molo_app`,
    sql`update migrations set checksum = ''`,
    sql`update installation set environment = 'PRODUCTION'`,
    sql`set session_replication_role = replica`,
    sql`copy users to program 'cat'`,
    sql`create extension dblink`,
  ]
  for (const statement of forbidden)
    await expect(app.query(statement)).rejects.toThrow(
      /permission denied|must be owner|must be superuser|must have|not permitted|privileges/,
    )
  await app.close()
})
