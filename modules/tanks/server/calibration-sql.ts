import { sql } from 'kysely'

/**
 * The table by which a tank `t` with the version `v` is calculated on the day `of_site`: its fixed one (`x`) where it has one
 * then, else that of the version.
 */
export const fixedCalibration = sql`
  left join fixed_tank_calibrations x on x.tank_code = t.code and x.ended_at is null
    and of_site between x.valid_from and coalesce(x.valid_to, 'infinity'::date)`
export const calibration = sql`coalesce(x.calibration, v.calibration)`
