import { sql } from 'kysely'
import type { Reader, Tx } from '#platform/server/database/database.ts'
import { asItWas } from '#platform/server/history/as-it-was.ts'
import { actorName } from '#platform/server/door/actor-name-sql.ts'
import type { DayRow } from '../contract/sheets.contract.ts'
import type { ClosedDay } from '../rules/stock-sheet.ts'
import { siteZone } from '#platform/core/date-format.ts'
import { usualMethods } from '#modules/tanks/contract/tank-settings.registry.ts'
import { deadAdjustments, heldBackKnown, lockedStock } from './held-back.repo.ts'
import { postedAfter } from './late-postings.ts'
import { dayEnd } from '#platform/server/database/site-days-sql.ts'
import { utc } from '#platform/server/database/utc-sql.ts'

export interface SheetAsked {
  day: string
  plant?: string | undefined
  tankCode?: string | undefined
  /** As it was known then; now, when left out. */
  asAt?: string | undefined
  /** The report whose exclusions count. */
  report?: 'DELTA' | 'PRODUCT' | 'SUMMARY'
}

export const tankResource = (tankCode: string) => `tank:${tankCode}`

export async function plantOf(db: Reader, tankCode: string): Promise<string | undefined> {
  const [row] = await db.query(sql<{ plant: string }>`
    select plant from tanks where code = ${tankCode} and ended_at is null`)
  return row?.plant
}

/** What a closed day keeps of a tank besides its measurement and its book, so that later entries change nothing of it. */
const atClosing = [
  'source',
  'isOutdated',
  'isOfOtherProduct',
  'hasBook',
  'airMethod',
  'tolerance',
  'ofTank',
  'adjusted',
  'adjustments',
  'pool',
  'inextricable',
  'locked',
  'isWhollyLocked',
] as const satisfies readonly (keyof DayRow)[]
type AtClosing = Pick<DayRow, (typeof atClosing)[number]>
export const keptAtClosing = (row: DayRow): AtClosing =>
  Object.fromEntries(atClosing.map((name) => [name, row[name]])) as unknown as AtClosing

/**
 * Every tank at the end of a day, as known at a moment. What was edited stands as it was typed, and a closed day as it was kept;
 * of the rest, the last that counts as a measurement before midnight. The product is that of the last posting that counts. The
 * book is the last day with postings up to this one, less what was not posted yet at `asAt`.
 */
export async function dayRows(db: Reader, asked: SheetAsked): Promise<DayRow[]> {
  const rows = await readRows(db, asked)
  return rows.map(({ kept, ...row }) => ({ ...row, ...kept }))
}

async function readRows(db: Reader, asked: SheetAsked): Promise<(DayRow & { kept: AtClosing | null })[]> {
  const { day, plant, tankCode, asAt, report = 'DELTA' } = asked
  const known = sql`${asAt ?? 'infinity'}::timestamptz`
  const late = asAt
    ? sql`left join lateral (
        select sum(x.fiscal_mass) as mass, sum(x.fiscal_volume15) as volume15 from tank_postings x
        where ${postedAfter(sql`t.code`, asAt)} and x.measured_at < ${dayEnd(day)}) late on true`
    : sql`cross join (select 0 as mass, 0 as volume15) late`
  return db.query(sql<DayRow & { kept: AtClosing | null }>`
    with ${heldBackKnown(asAt)}
    select t.code as "tankCode", t.plant, t.area, holds.product, p.family,
      t.is_out_of_service as "isOutOfService", coalesce(s.version, 0) as version,
      m.source, ${utc('m.measured_at')} as "measuredAt", m.level, m.temperature::text as temperature,
      m.density15::text as density15, m.volume15::text as volume15, m.mass::text as mass, m.calculation, m.operation,
      case when m.source = 'manual' then ${actorName('m.typed_by')} end as "editedBy",
      coalesce(closed.book_volume15, book.volume15)::text as "bookVolume15",
      coalesce(closed.book_mass, book.mass)::text as "bookMass",
      case when closed.book_mass <> book.mass then book.mass::text end as "laterBookMass", closed.at_closing - 'typedBy' as kept,
      coalesce(moved.measured_at > m.stands_at or (moved.measured_at = m.stands_at and moved.number > m.number), false)
        as "isOutdated", coalesce(m.product <> holds.product, false) as "isOfOtherProduct",
      last.number is not null as "hasBook", coalesce(c.air_method, ${usualMethods.airMethod}) as "airMethod",
      (select json_build_object('amount', c.tolerance::text, 'unit', c.unit)
       from delta_stock_report_configurations c
       where c.ended_at is null and (c.plant is null or c.plant = t.plant) and (c.product is null or c.product = holds.product)
         and (c.tank_code is null or c.tank_code = t.code)
       order by c.tank_code nulls last, c.product nulls last, c.plant nulls last limit 1) as tolerance,
      exists (select from tanks_excluded x where x.tank_code = t.code and x.report = ${report}
        and ${day}::date between x.valid_from and coalesce(x.valid_to, 'infinity'::date)) as "isExcluded",
      w.dead_stock_volume::text as "ofTank", a.cubic_metres::text as adjusted, a.count as adjustments,
      coalesce(a.pool, f.pool) as pool, v.inextricable_volume::text as inextricable,
      locked.cubic_metres::text as locked, locked.wholly as "isWhollyLocked",
      case when l.user_id is not null then json_build_object('by', ${actorName('lock_owner.id')}, 'userId', l.user_id,
        'takenAt', ${utc('l.taken_at')}, 'fence', l.fence) end as lock
    from tanks t
    left join ${asItWas('tank_day_sheets', asAt, sql`r.day = ${day}::date`)} s on s.tank_code = t.code
    left join ${asItWas('stock_days', asAt, sql`r.day = ${day}::date`)} d on d.plant = coalesce(s.plant, t.plant) and d.is_closed
    left join lateral (select s.* where d.id is not null) closed on true
    left join lateral (select s.* where s.is_manual or d.id is not null) own on true
    left join lateral tank_posting_before(t.code, ${dayEnd(day)}, ${known}, ${everyPosting}, false) last on true
    left join lateral tank_posting_before(t.code, ${dayEnd(day)}, ${known}, ${movingPostings}, false) moved on true
    left join lateral tank_measured_before(t.code, ${dayEnd(day)}, ${known}) free on own.id is null
    cross join lateral ${measured} m
    cross join lateral (select case when closed.id is null
      then coalesce(last.product, m.product, t.product) else closed.product end as product) holds
    left join products p on p.code = holds.product
    left join product_families f on f.code = p.family
    left join lateral (
      select d.fiscal_mass, d.fiscal_volume15 from tank_day_stock d
      where d.tank_code = t.code and d.day <= ${day}::date order by d.day desc limit 1) b on true
    ${late}
    cross join lateral (select coalesce(b.fiscal_mass, 0) - coalesce(late.mass, 0) as mass,
      coalesce(b.fiscal_volume15, 0) - coalesce(late.volume15, 0) as volume15) book
    left join tank_configurations c on c.tank_code = t.code
    left join tank_volumetric_data w on w.tank_code = t.code
    left join tank_versions v on v.tank_code = t.code
      and ${day}::date between v.start_date and coalesce(v.end_date, 'infinity'::date)
    cross join lateral ${deadAdjustments(day)} a
    cross join lateral ${lockedStock(day)} locked
    left join record_locks l on l.resource = 'tank:' || t.code and l.owner is not null and l.until > clock_timestamp()
    cross join lateral (select l.user_id::text as id) lock_owner
    where t.ended_at is null ${plant ? sql`and t.plant = ${plant}` : sql``} ${tankCode ? sql`and t.code = ${tankCode}` : sql``}
    order by t.code`)
}

/** All that says what is in a tank. */
export const everyPosting = sql`'{opening,movement,zeroing,check}'::text[]`
/** A check says what is there and moves nothing. */
const movingPostings = sql`'{opening,movement,zeroing}'::text[]`

/** What was typed for the day or kept when it was closed, where anything was; what was typed stands for the end of the day. */
const measured = sql`(
  select free.source, free.measured_at, free.stands_at, free.number, free.product, free.level, free.temperature, free.density15,
    free.volume15, free.mass, free.calculation, free.operation, free.typed_by
  where own.id is null and free.source is not null
  union all
  select 'none', null, null, null, null, null, null, null, null, null, null, null, null where own.id is null and free.source is null
  union all
  select case when own.is_manual then 'manual' when own.mass is null then 'none' when own.operation is not null then 'operation'
      when exists (select from tank_calculations k where k.id = own.calculation and k.purpose = 'snapshot') then 'snapshot'
      else 'manual' end,
    own.measured_at, case when own.is_manual then (own.day + 1)::timestamp at time zone ${siteZone} else own.measured_at end,
    (select q.number from tank_postings q where q.operation = own.operation and q.kind <> 'reversal'),
    own.product, own.level, own.temperature, own.density15, own.volume15, own.mass, own.calculation, own.operation,
    case when own.is_manual then own.updated_by else own.at_closing ->> 'typedBy' end
  where own.id is not null)`

export async function closedDays(db: Reader, asked: SheetAsked): Promise<ClosedDay[]> {
  const { day, plant, asAt } = asked
  return db.query(sql<ClosedDay>`
    select d.plant, ${utc('d.updated_at')} as at, ${actorName('d.updated_by')} as by
    from ${asItWas('stock_days', asAt, sql`r.day = ${day}::date`)} d
    where d.is_closed ${plant ? sql`and d.plant = ${plant}` : sql``} order by d.plant`)
}

/** What was edited is measured as a whole, at a moment. */
type KeptRow = Pick<DayRow, 'tankCode' | 'plant' | 'product' | 'level' | 'temperature' | 'density15' | 'calculation'> &
  Record<'day' | 'volume15' | 'mass' | 'measuredAt', string>

/** Writes what was edited if nobody has written since `version`, and the lock is still theirs; nothing comes back otherwise. */
export async function keepEdit(
  tx: Tx,
  row: KeptRow,
  seen: { version: number; resource: string; owner: string; fence: number },
): Promise<{ version: number } | undefined> {
  const [kept] = await tx.query(sql<{ version: number }>`
    insert into tank_day_sheets as s (updated_by, tank_code, plant, day, product, is_manual, measured_at, level, temperature,
      density15, volume15, mass, calculation)
    select ${tx.actor.id}, ${row.tankCode}, ${row.plant}, ${row.day}::date, ${row.product}, true, ${row.measuredAt}::timestamptz,
      ${row.level}::integer, ${row.temperature}::numeric, ${row.density15}::numeric, ${row.volume15}::numeric,
      ${row.mass}::numeric, ${row.calculation}::uuid
    where exists (select from record_locks l where l.resource = ${seen.resource} and l.owner = ${seen.owner}
      and l.fence = ${seen.fence} and l.until > clock_timestamp())
      and (${seen.version} = 0 or exists (
        select from tank_day_sheets o where o.tank_code = ${row.tankCode} and o.day = ${row.day}::date))
    on conflict (tank_code, day) do update set version = s.version + 1, updated_at = now(), updated_by = excluded.updated_by,
      is_manual = true, measured_at = excluded.measured_at, level = excluded.level, temperature = excluded.temperature,
      density15 = excluded.density15, volume15 = excluded.volume15, mass = excluded.mass, calculation = excluded.calculation,
      operation = null, product = excluded.product, book_mass = null, book_volume15 = null, at_closing = null
    where s.version = ${seen.version}
    returning version`)
  return kept
}

export async function logEdits(
  tx: Tx,
  of: { plant: string; tankCode: string; day: string; reason: string },
  changes: readonly { field: string; oldValue: string | null; newValue: string | null }[],
): Promise<void> {
  await tx.query(sql`
    insert into stock_edits (actor, plant, tank_code, day, field, old_value, new_value, reason)
    select ${tx.actor.id}, ${of.plant}, ${of.tankCode}, ${of.day}::date, c.field, c."oldValue", c."newValue", ${of.reason}
    from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as c (field text, "oldValue" text, "newValue" text)`)
}

/**
 * Keeps every tank of the plant as the sheet shows it now, with its book, and closes the day; false when it is closed already.
 * What was kept when it was closed before goes; what was typed for the day is what the sheet shows of it and stays typed.
 */
export async function closeDayOf(tx: Tx, plant: string, day: string, rows: readonly DayRow[]): Promise<boolean> {
  const kept = rows.map((row) => ({ ...row, kept: keptAtClosing(row) }))
  await tx.query(sql`
    insert into tank_day_sheets as s (updated_by, tank_code, plant, day, product, is_manual, measured_at, level, temperature,
      density15, volume15, mass, calculation, operation, book_mass, book_volume15, at_closing)
    select ${tx.actor.id}, r."tankCode", r.plant, ${day}::date, r.product, false, r."measuredAt", r.level, r.temperature,
      r.density15, r.volume15, r.mass, r.calculation, r.operation, r."bookMass", r."bookVolume15",
      -- Who typed what still stands from an earlier day.
      case when r.kept ->> 'source' = 'manual' then r.kept || jsonb_build_object('typedBy',
        (select m.typed_by from tank_measured_before(r."tankCode", ${dayEnd(day)}, 'infinity') m)) else r.kept end
    from jsonb_to_recordset(${JSON.stringify(kept)}::jsonb) as r ("tankCode" text, plant text, product text,
      "measuredAt" timestamptz, level integer, temperature numeric, density15 numeric, volume15 numeric, mass numeric,
      calculation uuid, operation uuid, "bookMass" numeric, "bookVolume15" numeric, kept jsonb)
    on conflict (tank_code, day) do update set version = s.version + 1, updated_at = now(), product = excluded.product,
      measured_at = excluded.measured_at, level = excluded.level, temperature = excluded.temperature,
      density15 = excluded.density15, volume15 = excluded.volume15, mass = excluded.mass, calculation = excluded.calculation,
      operation = excluded.operation, book_mass = excluded.book_mass, book_volume15 = excluded.book_volume15,
      at_closing = excluded.at_closing`)
  const closed = await tx.query(sql`
    insert into stock_days as d (updated_by, plant, day, is_closed) values (${tx.actor.id}, ${plant}, ${day}::date, true)
    on conflict (plant, day) do update set version = d.version + 1, updated_at = now(), updated_by = excluded.updated_by,
      is_closed = true, reason = null
    where not d.is_closed returning id`)
  return closed.length > 0
}

/** One closes or reopens a day while nobody keeps a tank of it, and the other way round; the trigger of the sheet shares it. */
export async function lockDay(tx: Tx, plant: string, day: string): Promise<void> {
  await tx.query(sql`select pg_advisory_xact_lock(stock_day_key(${plant}, ${day}::date))`)
}

export async function isDayClosed(tx: Tx, plant: string, day: string): Promise<boolean> {
  const rows = await tx.query(sql`
    select from stock_days where plant = ${plant} and day = ${day}::date and is_closed for share`)
  return rows.length > 0
}

export async function reopenDayOf(tx: Tx, plant: string, day: string, reason: string): Promise<boolean> {
  const opened = await tx.query(sql`
    update stock_days set version = version + 1, updated_at = now(), updated_by = ${tx.actor.id}, is_closed = false,
      reason = ${reason}
    where plant = ${plant} and day = ${day}::date and is_closed returning id`)
  return opened.length > 0
}
