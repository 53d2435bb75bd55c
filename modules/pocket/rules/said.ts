import { type Checked, checked } from '#platform/core/issue.ts'
import type { Measure } from '#modules/tanks/contract/calculator.contract.ts'
import type { Said } from '../contract/pocket-paths.ts'
import { type DipOf, dipOf, type EventOf, eventOf } from '../contract/pocket.contract.ts'

/** An event of a timesheet, in the shape in which its use case takes it. */
export const eventSaid = ({ of, at, operation, note }: Said, confirmed: boolean): Checked<EventOf> =>
  checked(eventOf, { of, at, operation, note, confirmed })

/** A whole number of millimetres; anything else stays a text and is refused as such. */
const millimetres = (typed: string | null) => (typed !== null && /^\d{1,9}$/.test(typed) ? Number(typed) : typed)

/** What is read on a tank top. */
export const dipSaid = ({ at, reading, waterLevel, liquidTemperature, density15 }: Said): Checked<DipOf> =>
  checked(dipOf, {
    at,
    reading: millimetres(reading),
    waterLevel: millimetres(waterLevel),
    liquidTemperature,
    density15,
  })

/** As the calculator takes it: what nobody reads there is left open, and the feet stand where they stood. */
export const measureOf = (
  { reading, waterLevel, liquidTemperature, density15 }: DipOf,
  feetPosition: Measure['feetPosition'],
): Measure => ({
  gauge: 'dip',
  reading,
  waterLevel,
  liquidTemperature,
  density15,
  feetPosition,
  ambientTemperature: null,
  sedimentAndWater: null,
  vapourTemperature: null,
  pressure: null,
})
