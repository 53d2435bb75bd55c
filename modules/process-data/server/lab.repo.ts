import { sql } from 'kysely'
import type { Reader, Tx } from '#platform/server/database/database.ts'
import type { LabSample, SentSample } from '../contract/lab.contract.ts'
import { densityProperty } from '../rules/lab.ts'
import { utc } from '#platform/server/database/utc-sql.ts'

/**
 * New samples and results, of tanks that exist: whose samples these are. What the lab has signed is never changed by a
 * later message.
 */
export async function keepSamples(tx: Tx, samples: readonly SentSample[]): Promise<Map<string, string>> {
  const sent = JSON.stringify(samples)
  await tx.query(sql`
    insert into lab_samples (number, tank_code, plant, product, taken_at, position)
    select s.id, t.code, t.plant, s.product, s."takenAt", s.position
    from jsonb_to_recordset(${sent}::jsonb) as s(id text, tank text, product text, "takenAt" timestamptz, position text)
    join tanks t on t.code = s.tank and t.ended_at is null
    on conflict (number) do nothing`)
  const known = await tx.query(sql<{ number: string; plant: string }>`
    select number, plant from lab_samples where number = any(${samples.map(({ id }) => id)})`)
  await tx.query(sql`
    insert into lab_analyses as a (sample, plant, method, property, value, unit, validated_at)
    select k.id, k.plant, r.method, r.property, r.value, r.unit, r."validatedAt"
    from jsonb_to_recordset(${sent}::jsonb) as s(id text, analyses jsonb)
    join lab_samples k on k.number = s.id
    cross join jsonb_to_recordset(s.analyses)
      as r(method text, property text, value numeric, unit text, "validatedAt" timestamptz)
    on conflict (sample, method, property) do update
      set value = excluded.value, unit = excluded.unit, validated_at = excluded.validated_at
      where a.validated_at is null
        and (a.value, a.unit, a.validated_at) is distinct from (excluded.value, excluded.unit, excluded.validated_at)`)
  return new Map(known.map(({ number, plant }) => [number, plant]))
}

const told = sql`s.number, s.tank_code as "tankCode", s.product, ${utc('s.taken_at')} as "takenAt", s.position, coalesce((
  select json_agg(json_build_object('method', a.method, 'property', a.property, 'value', a.value::text, 'unit', a.unit,
    'validatedAt', ${utc('a.validated_at')}) order by a.property, a.method)
  from lab_analyses a where a.sample = s.id), '[]') as analyses`

const shown = 20

/** What may have to be passed over: of another product, or implausible. */
const passedOver = 10

/** The last samples of these tanks, taken before the moment, of which the lab has signed a density; the youngest first. */
export async function signedDensitiesBefore(
  db: Reader,
  moment: string,
  tankCodes: readonly string[],
): Promise<LabSample[]> {
  return db.query(sql<LabSample>`
    select l.* from unnest(${tankCodes}::text[]) t(code) cross join lateral (
      select ${told} from lab_samples s
      where s.tank_code = t.code and s.taken_at < ${moment}::timestamptz and exists (
        select from lab_analyses d where d.sample = s.id and d.property = ${densityProperty} and d.validated_at is not null)
      order by s.taken_at desc, s.id desc limit ${sql.lit(passedOver)}) l`)
}

export async function samplesOf(db: Reader, tankCode: string): Promise<LabSample[]> {
  return db.query(sql<LabSample>`
    select ${told} from lab_samples s
    where s.tank_code = ${tankCode} order by s.taken_at desc, s.id desc limit ${sql.lit(shown)}`)
}

export async function sampleOf(db: Reader, number: string): Promise<LabSample | undefined> {
  const [row] = await db.query(sql<LabSample>`select ${told} from lab_samples s where s.number = ${number}`)
  return row
}
