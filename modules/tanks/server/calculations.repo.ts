import { type RawBuilder, sql } from 'kysely'
import { siteZone } from '#platform/core/date-format.ts'
import { actorName, actorNameThen } from '#platform/server/door/actor-name-sql.ts'
import type { Reader, Tx } from '#platform/server/database/database.ts'
import type {
  Calculation,
  ListedCalculation,
  OneCalculation,
  Purpose,
  TankFacts,
} from '../contract/calculator.contract.ts'
import { utc } from '#platform/server/database/utc-sql.ts'

/** Everything about the tank on the site's day of the moment, in one statement; nothing when it has no version then. */
export async function factsOf(db: Reader, tankCode: string, at: string): Promise<TankFacts | undefined> {
  const [row] = await db.query(sql<TankFacts>`
    with day as (select (${at}::timestamptz at time zone ${siteZone})::date as of_site)
    select t.code as "tankCode", t.plant, t.product,
      json_build_object(
        'id', v.id, 'tankType', v.tank_type, 'minLevel', v.min_level, 'maxLevel', v.max_level,
        'referenceHeight', v.reference_height, 'insulated', v.insulated, 'roofMass', v.roof_mass::text,
        'legsLow', v.legs_low, 'legsHigh', v.legs_high, 'highFeetMinValue', v.high_feet_min_value,
        -- A fixed calibration is the tank's table alone: the factor of the certificate is not its own.
        'calibrationFactor', (case when x.id is null then v.calibration_factor else 1 end)::text,
        'calibrationCertificate', coalesce(x.certificate, v.calibration_certificate),
        'calibration', coalesce(x.calibration, v.calibration)) as version,
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
      coalesce((select l.measure ->> 'feetPosition' from tank_calculations l
                where l.tank_code = t.code and l.measured_at <= ${at} and l.purpose <> 'discharge'
                order by l.measured_at desc, l.id desc limit 1), 'LOW') as "expectedFeet"
    from day cross join tanks t
    join tank_versions v on v.tank_code = t.code and v.is_active
    left join tank_configurations c on c.tank_code = t.code
    left join tank_volumetric_data w on w.tank_code = t.code
    left join tank_correction_factors f on f.tank_code = t.code
      and of_site between f.valid_from and coalesce(f.valid_to, 'infinity'::date)
    left join fixed_tank_calibrations x on x.tank_code = t.code
      and of_site between x.valid_from and coalesce(x.valid_to, 'infinity'::date)
    left join product_configurations p on p.product = t.product
    where t.code = ${tankCode} and of_site between v.start_date and coalesce(v.end_date, 'infinity'::date)
      and coalesce(c.is_calculation_enabled, true)`)
  return row
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

export async function insertCalculation(
  tx: Tx,
  made: { facts: TankFacts; measuredAt: string; purpose: Purpose; opening: string | null } & Pick<
    OneCalculation,
    'measure' | 'origins' | 'figures' | 'trace'
  >,
): Promise<string> {
  const { facts } = made
  const json = (value: unknown) => sql`${JSON.stringify(value)}::jsonb`
  const [row] = await tx.query(sql<{ id: string }>`
    insert into tank_calculations
      (created_by, tank_code, plant, product, tank_version, measured_at, purpose, opening, measure, origins, figures, trace)
    values (${tx.actor.id}, ${facts.tankCode}, ${facts.plant}, ${facts.product}, ${facts.version.id}, ${made.measuredAt},
      ${made.purpose}, ${made.opening}, ${json(made.measure)}, ${json(made.origins)}, ${json(made.figures)},
      ${json(made.trace)})
    returning id`)
  return row!.id
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
