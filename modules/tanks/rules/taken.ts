import { resultsOf } from '#modules/process-data/rules/lab.ts'
import type { LabSample } from '#modules/process-data/contract/lab.contract.ts'
import type { GaugeMeasure, GaugeValue, TankValues } from '#modules/process-data/contract/process-data.contract.ts'
import { isUsable } from '#modules/process-data/rules/quality.ts'
import { Decimal, isDecimalText } from '#platform/core/decimal.ts'
import {
  type Measure,
  type MeasureField,
  measureFields,
  type Origin,
  type Origins,
} from '../contract/calculator.contract.ts'

/** What the calculator asks for, of what a gauge shows; a density at the tank's temperature is not one at 15 °C. */
export const readingOf = {
  level: 'reading',
  waterLevel: 'waterLevel',
  temperature: 'liquidTemperature',
  pressure: 'pressure',
  gasTemperature: 'vapourTemperature',
} as const satisfies Partial<Record<GaugeMeasure, MeasureField>>
export type TakenMeasure = keyof typeof readingOf

/** The other way round; that a level is a dip comes with it. */
export const gaugeOf: Partial<Record<MeasureField, TakenMeasure>> = {
  gauge: 'level',
  ...Object.fromEntries(Object.entries(readingOf).map(([measure, field]) => [field, measure])),
}

export interface Taken {
  readings: Partial<Measure>
  from: Origin
}

/** A gauge or the lab may say more digits than a reading has. */
function asRead(field: MeasureField, value: string): string | number {
  const { kind, decimals = 0 } = measureFields.find(({ name }) => name === field)!
  const read = new Decimal(value).toDecimalPlaces(decimals)
  return kind === 'integer' ? read.toNumber() : read.toFixed()
}

/** One gauge as an input with its origin; nothing when its value may not be used. */
export function takenFromGauge(measure: TakenMeasure, value: GaugeValue | undefined): Taken | null {
  if (!value || !isUsable(value)) return null
  return {
    readings: {
      [readingOf[measure]]: asRead(readingOf[measure], value.value!),
      ...(measure === 'level' ? { gauge: 'dip' as const } : {}),
    },
    from: { source: 'historian', reference: value.tag ?? measure, at: value.at, quality: value.quality },
  }
}

/** Every gauge of the tank that may be used. */
export function takenFromTank({ values }: TankValues): Taken[] {
  return (Object.keys(readingOf) as TakenMeasure[]).flatMap((measure) => takenFromGauge(measure, values[measure]) ?? [])
}

/** The gauges whose values may not be used, for saying so. */
export function notTakenFromTank({ values }: TankValues): [TakenMeasure, GaugeValue][] {
  return (Object.keys(readingOf) as TakenMeasure[]).flatMap((measure) => {
    const value = values[measure]
    return value && !isUsable(value) ? [[measure, value] as [TakenMeasure, GaugeValue]] : []
  })
}

/** What the lab has signed of a sample. */
export function takenFromSample(sample: LabSample): Taken | null {
  const { density15, sedimentAndWater } = resultsOf(sample)
  if (density15 === null && sedimentAndWater === null) return null
  const result = (field: 'density15' | 'sedimentAndWater', value: string | null) =>
    value === null ? null : String(asRead(field, value))
  return {
    readings: {
      density15: result('density15', density15),
      sedimentAndWater: result('sedimentAndWater', sedimentAndWater),
    },
    from: { source: 'lab', reference: sample.number, at: sample.takenAt, quality: 'validated' },
  }
}

/** Whether a reading is what was to be taken there: the same source, tag or sample, moment, quality and figure. */
export function isAsTaken(field: MeasureField, measure: Measure, claimed: Origin, taken: Taken | null): boolean {
  if (!taken) return false
  const { readings, from } = taken
  const isSameSource = (Object.keys(from) as (keyof Origin)[]).every((name) => from[name] === claimed[name])
  // A level taken as an ullage would be another level.
  const isSameGauge = field !== 'reading' || readings.gauge === undefined || readings.gauge === measure.gauge
  return isSameSource && isSameGauge && isSameFigure(readings[field], measure[field])
}

/** However it is written: 0.8465 and 0.84650. */
export function isSameFigure(one: unknown, other: unknown): boolean {
  const [a, b] = [String(one), String(other)]
  return isDecimalText(a) && isDecimalText(b)
    ? new Decimal(a).eq(b)
    : one === other && one !== undefined && one !== null
}

const second = 1000
const toSecond = (at: string) => new Date(Math.floor(Date.parse(at) / second) * second).toISOString()

/** What came after the second of the measurement cannot be in it. */
export const isByThen = (at: string, measuredAt: string): boolean => toSecond(at) <= toSecond(measuredAt)

/** How the moment of a measurement came to be: it stands at when the form was opened, was typed, or is that of a taking. */
export type MomentFrom = 'clock' | 'typed' | 'taken'

/**
 * The moment of a measurement into which gauges are taken: the second of the latest of them, at which the others still
 * said the same. What is taken later from the same look at the tank does not move it back.
 */
export function momentOfTaking(before: { measuredAt: string; from: MomentFrom }, taken: readonly Taken[]): string {
  const moments = taken.flatMap(({ from }) => (from.source === 'historian' ? [toSecond(from.at)] : []))
  if (before.from === 'taken') moments.push(before.measuredAt)
  return moments.toSorted().at(-1) ?? before.measuredAt
}

/** What is typed is from then on the word of whoever typed it; a level and how it is read are one. */
export function originsAfterTyping(origins: Origins, field: string): Origins {
  const typed = field === 'gauge' || field === 'reading' ? ['gauge', 'reading'] : [field]
  return without(origins, ([name]) => typed.includes(name))
}

/** Of another moment the gauges said something else: what they said then is now the word of whoever moved it. */
export const originsAtOtherMoment = (origins: Origins): Origins =>
  without(origins, ([, { source }]) => source === 'historian')

const without = (origins: Origins, isGone: (entry: [string, Origin]) => boolean): Origins =>
  Object.fromEntries(Object.entries(origins).filter((entry) => !isGone(entry)))
