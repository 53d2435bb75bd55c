import { minuteOf } from '../rules/minutes.ts'
import type { Gauged, MinuteRow } from './readings.repo.ts'

/** Values of many tanks at one minute, as rows. */
export function minuteRows(values: readonly Gauged[], minute: number): MinuteRow[] {
  const byTank = Map.groupBy(values, ({ tankCode }) => tankCode)
  return [...byTank].map(([tankCode, ofTank]) => ({
    tankCode,
    plant: ofTank[0]!.plant,
    at: new Date(minute).toISOString(),
    ...minuteOf(new Map(ofTank.map((value) => [value.measure, value]))),
  }))
}
