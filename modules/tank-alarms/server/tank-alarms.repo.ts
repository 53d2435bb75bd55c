import { sql } from 'kysely'
import { siteZone } from '#platform/core/date-format.ts'
import type { Reader, Tx } from '#platform/server/database/database.ts'
import { utc } from '#platform/server/database/utc-sql.ts'
import { actorName } from '#platform/server/door/actor-name-sql.ts'
import type { Alarm, Occurrence } from '../contract/tank-alarms.contract.ts'
import type { Raised, Standing, TankFacts } from '../rules/alarms.ts'

/** Everything about a tank but what its gauges say. */
export type TankLimits = Omit<TankFacts, 'gauges'>

/** Whether this transaction may evaluate: of several workers, one at a time. */
export async function mayEvaluate(tx: Tx): Promise<boolean> {
  const [row] = await tx.query(sql<{ may: boolean }>`select pg_try_advisory_xact_lock(hashtext('tank alarms')) as may`)
  return row!.may
}

/** The limits of today's version, and what goes on in the tank. */
export async function tankLimits(db: Reader): Promise<TankLimits[]> {
  return db.query(sql<TankLimits>`
    select t.code as "tankCode", t.plant, t.is_out_of_service as "isOutOfService",
      coalesce(l.is_flow_watched, false) as "isFlowWatched", json_build_object(
        'levelHighHigh', l.level_high_high, 'levelHigh', v.max_level, 'levelLow', v.min_level, 'levelLowLow', l.level_low_low,
        'waterHigh', l.water_high, 'temperatureHigh', l.temperature_high, 'temperatureLow', l.temperature_low,
        'pressureHigh', l.pressure_high, 'pressureLow', l.pressure_low) as limits,
      ${utc('o.since')} as "operatingSince", ${utc('o.until')} as "operatedUntil"
    from tanks t
    left join tank_versions v on v.tank_code = t.code
      and (now() at time zone ${siteZone})::date between v.start_date and coalesce(v.end_date, 'infinity'::date)
    left join tank_alarm_limits l on l.tank_code = t.code and l.ended_at is null
    left join lateral (
      select min(p.opening_at) filter (where p.status = 'inProgress') as since,
        max(p.closing_at) filter (where p.status in ('measured', 'posted')) as until
      from tank_operations p
      where p.tank_code = t.code and p.effect = 'movement'
        and (p.status = 'inProgress' or p.closing_at > now() - interval '1 hour')) o on true
    where t.ended_at is null order by t.code`)
}

export type StandingAlarm = Standing & { id: string; plant: string }

export async function standingAlarms(db: Reader): Promise<StandingAlarm[]> {
  return db.query(sql<StandingAlarm>`
    select id, plant, tank_code as "tankCode", kind, ${utc('raised_at')} as "raisedAt"
    from tank_alarms where returned_at is null order by tank_code, kind`)
}

/** What is on the shelf goes on being there when it comes again. One that stands already is not raised twice. */
export async function insertRaised(tx: Tx, raised: readonly Raised[], at: string): Promise<string[]> {
  if (raised.length === 0) return []
  const rows = await tx.query(sql<{ plant: string }>`
    insert into tank_alarms (plant, tank_code, kind, priority, value, limit_value, unit, raised_at, updated_by,
      shelved_at, shelved_until, shelved_by, shelf_reason)
    select r.plant, r."tankCode", r.kind, r.priority, r.value, r."limit", r.unit, ${at}, ${tx.actor.id},
      s.shelved_at, s.shelved_until, s.shelved_by, s.shelf_reason
    from jsonb_to_recordset(${JSON.stringify(raised)}::jsonb)
      as r("tankCode" text, plant text, kind text, priority text, value numeric, "limit" numeric, unit text)
    left join lateral (
      select * from tank_alarms a where a.tank_code = r."tankCode" and a.kind = r.kind and a.is_shelved
        and a.shelved_until > ${at}::timestamptz
      order by a.raised_at desc limit 1) s on true
    order by r."tankCode", r.kind
    on conflict (tank_code, kind) where returned_at is null do nothing
    returning plant`)
  return rows.map(({ plant }) => plant)
}

export async function markReturned(tx: Tx, ids: readonly string[], at: string): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await tx.query(sql<{ plant: string }>`
    update tank_alarms set returned_at = greatest(${at}::timestamptz, raised_at), version = version + 1, updated_at = now(),
      updated_by = ${tx.actor.id}
    where id = any(${[...ids]}::uuid[]) and returned_at is null returning plant`)
  return rows.map(({ plant }) => plant)
}

/** Shelves end by themselves. In the words of the index of what lies on one: this is asked at every look at the gauges. */
export async function emptyShelves(tx: Tx, at: string): Promise<string[]> {
  const rows = await tx.query(sql<{ plant: string }>`
    update tank_alarms set shelf_ended_at = ${at}, version = version + 1, updated_at = now(), updated_by = ${tx.actor.id}
    where shelved_until <= ${at}::timestamptz and shelf_ended_at is null returning plant`)
  return rows.map(({ plant }) => plant)
}

const occurrence = sql`a.id, a.version, a.number, a.status, a.value::text, a.limit_value::text as "limitValue", a.unit,
  ${utc('a.raised_at')} as "raisedAt", ${utc('a.returned_at')} as "returnedAt",
  ${utc('a.acknowledged_at')} as "acknowledgedAt", ${actorName('a.acknowledged_by')} as "acknowledgedBy", a.note,
  ${utc('a.shelved_at')} as "shelvedAt", ${utc('a.shelved_until')} as "shelvedUntil",
  ${actorName('a.shelved_by')} as "shelvedBy", a.shelf_reason as "shelfReason", ${utc('a.shelf_ended_at')} as "shelfEndedAt"`

const mostOthers = 50

export async function alarmOf(db: Reader, id: string): Promise<Alarm | undefined> {
  const [found] = await db.query(sql<Omit<Alarm, 'others'>>`
    select ${occurrence}, a.plant, a.tank_code as "tankCode", a.kind, a.priority,
      ${utc('a.updated_at')} as "updatedAt", ${actorName('a.updated_by')} as "updatedBy"
    from tank_alarms a where a.id = ${id}`)
  if (!found) return undefined
  const others = await db.query(sql<Occurrence>`
    select ${occurrence} from tank_alarms a
    where a.tank_code = ${found.tankCode} and a.kind = ${found.kind} and a.id <> ${id}
    order by a.raised_at desc limit ${sql.lit(mostOthers)}`)
  return { ...found, others }
}

/** The first acknowledgement counts; later ones find nothing to do. */
export async function acknowledge(tx: Tx, ids: readonly string[], note: string | null): Promise<string[]> {
  const rows = await tx.query(sql<{ plant: string }>`
    update tank_alarms set acknowledged_at = greatest(now(), raised_at), acknowledged_by = ${tx.actor.id}, note = ${note},
      version = version + 1, updated_at = now(), updated_by = ${tx.actor.id}
    where id = any(${[...ids]}::uuid[]) and acknowledged_at is null returning plant`)
  return rows.map(({ plant }) => plant)
}

/** How many of these there are for the caller. */
export async function countThere(db: Reader, ids: readonly string[]): Promise<number> {
  const [row] = await db.query(sql<{ n: number }>`
    select count(*)::int as n from tank_alarms where id = any(${[...ids]}::uuid[])`)
  return row!.n
}

/** All that is open of the alarm's tank and kind goes on the shelf: it is one alarm to people, however often it came. */
export async function putOnShelf(
  tx: Tx,
  { id, tankCode, kind }: Alarm,
  shelf: { minutes: number; reason: string },
): Promise<void> {
  await tx.query(sql`
    update tank_alarms set shelved_at = now(), shelved_until = now() + make_interval(mins => ${shelf.minutes}),
      shelved_by = ${tx.actor.id}, shelf_reason = ${shelf.reason}, shelf_ended_at = null, version = version + 1,
      updated_at = now(), updated_by = ${tx.actor.id}
    where tank_code = ${tankCode} and kind = ${kind} and (is_open or id = ${id})`)
}

export async function takeOffShelf(tx: Tx, { tankCode, kind }: Alarm): Promise<void> {
  await tx.query(sql`
    update tank_alarms set shelf_ended_at = now(), version = version + 1, updated_at = now(), updated_by = ${tx.actor.id}
    where tank_code = ${tankCode} and kind = ${kind} and is_shelved`)
}

/** Holds the alarm until the transaction ends, so that two who shelve it come one after the other. */
export async function holdAlarm(tx: Tx, id: string): Promise<void> {
  await tx.query(sql`select from tank_alarms where id = ${id} for update`)
}
