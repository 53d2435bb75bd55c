import { type RawBuilder, sql } from 'kysely'
import { siteZone } from '#platform/core/date-format.ts'
import { actorName, actorNameThen } from '#platform/server/door/actor-name-sql.ts'
import type { Reader, Tx } from '#platform/server/database/database.ts'
import type {
  Calculation,
  ListedCalculation,
  Measure,
  OneCalculation,
  Origins,
  Purpose,
  TankFacts,
} from '../contract/calculator.contract.ts'
import { utc } from '#platform/server/database/utc-sql.ts'
import { calibration, fixedCalibration } from './calibration-sql.ts'

/** Everything about the tank on the site's day of the moment, in one statement; nothing when it has no version then. */
export async function factsOf(db: Reader, tankCode: string, at: string): Promise<TankFacts | undefined> {
  const [row] = await factsOfTanks(db, [tankCode], at)
  return row
}

/** The same of many tanks at once; `holds` says what is in them where that is not the product of their record. */
export async function factsOfTanks(
  db: Reader,
  tankCodes: readonly string[],
  at: string,
  holds: Readonly<Record<string, string | null>> = {},
): Promise<TankFacts[]> {
  return db.query(sql<TankFacts>`
    with day as (select (${at}::timestamptz at time zone ${siteZone})::date as of_site)
    select t.code as "tankCode", t.plant, held.product,
      json_build_object(
        'id', v.id, 'tankType', v.tank_type, 'minLevel', v.min_level, 'maxLevel', v.max_level,
        'referenceHeight', v.reference_height, 'insulated', v.insulated, 'roofMass', v.roof_mass::text,
        'legsLow', v.legs_low, 'legsHigh', v.legs_high, 'highFeetMinValue', v.high_feet_min_value,
        -- A fixed calibration is the tank's table alone: the factor of the certificate is not its own.
        'calibrationFactor', (case when x.id is null then v.calibration_factor else 1 end)::text,
        'calibrationCertificate', coalesce(x.certificate, v.calibration_certificate),
        'calibration', ${calibration}) as version,
      coalesce(c.is_thermal_expansion_enabled, false) as "isThermalExpansionEnabled",
      coalesce(c.density_correction_factor, 0)::text as "densityCorrection",
      case when c.id is not null then json_build_object(
        'vcfMode', c.vcf_mode, 'shellFactorDecimals', c.shell_factor_decimals, 'roofDensityBasis', c.roof_density_basis,
        'airMethod', c.air_method, 'zMode', c.z_mode, 'fixedZ', c.fixed_z::text)
      end as methods,
      w.gross_shell_capacity::text as "totalVolume", f.factor::text as "correctionFactor",
      case when p.id is not null then json_build_object(
        'f54Routine', p.f54_routine, 'enabledTankTypes', p.enabled_tank_types, 'fixedDensity', p.fixed_density::text,
        'volumeExpansionFactor', p.volume_expansion_factor::text, 'isEthylene', p.is_ethylene, 'gasType', p.gas_type)
      end as "productConfiguration",
      coalesce(l.feet, 'LOW') as "expectedFeet", ${utc('l.measured_at')} as "feetSeenAt"
    from day cross join tanks t
    cross join lateral (select coalesce(${JSON.stringify(holds)}::jsonb ->> t.code, t.product) as product) held
    join tank_versions v on v.tank_code = t.code and v.is_active
    left join tank_configurations c on c.tank_code = t.code
    left join tank_volumetric_data w on w.tank_code = t.code
    left join tank_correction_factors f on f.tank_code = t.code
      and of_site between f.valid_from and coalesce(f.valid_to, 'infinity'::date)
    ${fixedCalibration}
    left join product_configurations p on p.product = held.product
    left join lateral (
      select k.measure ->> 'feetPosition' as feet, k.measured_at from tank_calculations k
      where k.tank_code = t.code and k.measured_at <= ${at} and k.purpose not in ('discharge', 'snapshot')
      order by k.measured_at desc, k.id desc limit 1) l on true
    where t.code = any(${tankCodes}::text[]) and of_site between v.start_date and coalesce(v.end_date, 'infinity'::date)
      and coalesce(c.is_calculation_enabled, true)`)
}

/** How people are called: as now, or as at a moment. */
type Naming = (column: string, k: string) => RawBuilder<unknown>

const head = (
  k: string,
  named: Naming = actorName,
) => sql`${sql.ref(`${k}.id`)}, to_json(${sql.ref(`${k}.created_at`)}) #>> '{}' as "createdAt",
  ${named(`${k}.created_by`, k)} as "createdBy", ${sql.ref(`${k}.tank_code`)} as "tankCode", ${sql.ref(`${k}.product`)},
  ${utc(`${k}.measured_at`)} as "measuredAt",
  ${sql.ref(`${k}.purpose`)}, ${sql.ref(`${k}.figures`)}`

export type MadeCalculation = {
  facts: TankFacts
  measuredAt: string
  purpose: Purpose
  opening: string | null
} & Pick<OneCalculation, 'measure' | 'origins' | 'figures' | 'trace'>

export async function insertCalculation(tx: Tx, made: MadeCalculation): Promise<string> {
  const [row] = await insertCalculations(tx, [made])
  return row!.id
}

/** Answers with those that were not there: of a tank and a day there is one snapshot. */
export async function insertCalculations(
  tx: Tx,
  made: readonly MadeCalculation[],
): Promise<{ id: string; tankCode: string }[]> {
  const rows = made.map(({ facts: { tankCode, plant, product, version }, ...rest }) => ({
    ...rest,
    tankCode,
    plant,
    product,
    version: version.id,
  }))
  return tx.query(sql<{ id: string; tankCode: string }>`
    insert into tank_calculations
      (created_by, tank_code, plant, product, tank_version, measured_at, purpose, opening, measure, origins, figures, trace)
    select ${tx.actor.id}, m."tankCode", m.plant, m.product, m.version, m."measuredAt", m.purpose, m.opening, m.measure,
      m.origins, m.figures, m.trace
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as m ("tankCode" text, plant text, product text, version uuid,
      "measuredAt" timestamptz, purpose text, opening uuid, measure jsonb, origins jsonb, figures jsonb, trace jsonb)
    on conflict (tank_code, ((measured_at at time zone ${sql.lit(siteZone)})::date)) where purpose = 'snapshot' do nothing
    returning id, tank_code as "tankCode"`)
}

export async function calculationOf(db: Reader, id: string, named?: Naming): Promise<Calculation | undefined> {
  const [row] = await db.query(sql<Calculation>`
    select ${head('k', named)}, k.measure, k.origins, k.trace, (
      select to_json(o) from (
        select ${head('b', named)}, b.measure, b.origins, b.trace from tank_calculations b where b.id = k.opening) o) as opening
    from tank_calculations k where k.id = ${id}`)
  return row
}

/** The same with the names of people as of its making: what its paper says. */
export const calculationThen = (db: Reader, id: string) =>
  calculationOf(db, id, (column, k) => actorNameThen(column, `${k}.created_at`))

/** Whether a calculation of that tank and moment has these readings, this one with this origin: it was true then. */
export async function wasTakenThen(
  db: Reader,
  { tankCode, measuredAt }: Pick<OneCalculation, 'tankCode' | 'measuredAt'>,
  readings: Partial<Measure>,
  origins: Origins,
): Promise<boolean> {
  const [row] = await db.query(sql<{ known: boolean }>`
    select exists (select from tank_calculations where tank_code = ${tankCode} and measured_at = ${measuredAt}
      and origins @> ${JSON.stringify(origins)}::jsonb and measure @> ${JSON.stringify(readings)}::jsonb) as known`)
  return row!.known
}

const shown = 20

export async function calculationsOf(db: Reader, tankCode: string): Promise<ListedCalculation[]> {
  return db.query(sql<ListedCalculation>`
    select ${head('k')} from tank_calculations k
    where k.tank_code = ${tankCode} order by k.measured_at desc, k.id desc limit ${sql.lit(shown)}`)
}

export async function plantOfTank(db: Reader, tankCode: string): Promise<string | null> {
  const [row] = await db.query(sql<{ plant: string }>`select plant from tanks where code = ${tankCode}`)
  return row?.plant ?? null
}
