import { addDays } from '#platform/core/report-parameters.ts'
import type { LabSample } from '#modules/process-data/contract/lab.contract.ts'
import type { GaugeValue, TankValues } from '#modules/process-data/contract/process-data.contract.ts'
import { isUsable } from '#modules/process-data/rules/quality.ts'
import {
  measure as measureShape,
  type Measure,
  type Origins,
  type TankFacts,
} from '#modules/tanks/contract/calculator.contract.ts'
import { neededMeasures } from '#modules/tanks/rules/calculator.ts'
import {
  readingOf,
  type Taken,
  takenFromGauge,
  takenFromSample,
  type TakenMeasure,
} from '#modules/tanks/rules/taken.ts'
import type { LeftOutFor } from '../contract/why.contract.ts'
import { unsettledDay } from './settled.ts'

/**
 * What a tank held at the plant's midnight, as its gauges said it: the daily tank stock is taken at 24:00 local time, which
 * belongs to the day that ends. Only what is good is taken, and all of one minute; the density is what the lab last signed,
 * or what a person last entered for the tank, who alone says the molecular weight of a gas. Where what is needed is not to be
 * had there is no snapshot, and a reason.
 */

/** As far back as the historian is asked for minutes that were missed. */
const daysBack = 31

/** The days whose midnight is over, the oldest first; older ones are not made up for. */
export function daysToSnapshot(now: number): string[] {
  const today = unsettledDay(now)
  return Array.from({ length: daysBack }, (_, back) => addDays(today, back - daysBack))
}

/** What no gauge reads, and somebody enters: in the closing of a posted operation, or in a stock sheet. */
const entered = ['density15', 'molecularWeight'] as const
export type EnteredField = (typeof entered)[number]

export interface Entered {
  value: string
  calculation: string
  measuredAt: string
}

/** What of that the calculation of a tank asks for. */
export function enteredFieldsOf(facts: TankFacts): EnteredField[] {
  const needed = neededMeasures(facts)
  return entered.filter((field) => needed.has(field))
}

/** With what the tank held when it was taken: a lab does not always say of which product a sample is. */
export interface KnownSample extends LabSample {
  heldThen: string | null
}

export interface KnownOfTank {
  /** With the product that was posted into it. None where the tank has no version on the day, or is not calculated. */
  facts: TankFacts | undefined
  hasLevelGauge: boolean
  /** The last minutes before midnight, the youngest first. */
  minutes: readonly TankValues['values'][]
  /** Samples with a signed density, the youngest first. */
  samples: readonly KnownSample[]
  entered: Partial<Record<EnteredField, Entered>>
}

export interface SnapshotMeasure {
  facts: TankFacts
  measuredAt: string
  measure: Measure
  origins: Origins
}

export function snapshotOf(known: KnownOfTank): SnapshotMeasure | LeftOutFor {
  const { facts, minutes } = known
  if (!facts) return 'noCalculator'
  const gauges = gaugesTaken(facts)
  const minute = minutes.find((values) => gauges.every((gauge) => isTakeable(gauge, values[gauge])))
  if (!minute) return whyNot(known, gauges)
  const measuredAt = minute.level!.at
  const density = densityOf(known, facts, measuredAt)
  if (!density && needsDensity(facts)) return 'noDensity'
  const molecularWeight = enteredBefore(known, 'molecularWeight', measuredAt)
  const taken = [
    ...gauges.flatMap((gauge) => takenFromGauge(gauge, minute[gauge]) ?? []),
    ...[density, molecularWeight].filter((one) => one !== undefined),
  ]
  const { readings, origins } = together(taken)
  const measure = measureShape.safeParse({ ...unread, ...feetOf(facts), ...readings })
  return measure.success ? { facts, measuredAt, measure: measure.data, origins } : 'notCalculable'
}

/** The gauges that the calculation of this tank reads. */
function gaugesTaken(facts: TankFacts): TakenMeasure[] {
  const needed = neededMeasures(facts)
  return (Object.keys(readingOf) as TakenMeasure[]).filter((gauge) => needed.has(readingOf[gauge]))
}

/** Without these there is nothing to calculate; a tank may well have no gauge for water. */
const indispensable: ReadonlySet<TakenMeasure> = new Set(['level', 'temperature'])

const isTakeable = (gauge: TakenMeasure, value: GaugeValue | undefined) =>
  value ? isUsable(value) : !indispensable.has(gauge)

/** Of the youngest minute: what was wrong with the first gauge that could not be taken. */
function whyNot({ minutes: [youngest], hasLevelGauge }: KnownOfTank, gauges: readonly TakenMeasure[]): LeftOutFor {
  if (!youngest) return hasLevelGauge ? 'stale' : 'noGauge'
  const value = youngest[gauges.find((gauge) => !isTakeable(gauge, youngest[gauge]))!]
  if (!value) return 'noGauge'
  return value.quality === 'frozen' || value.quality === 'stale' ? value.quality : 'badQuality'
}

/** A product with a fixed density is calculated with that one, whatever the lab says. */
const needsDensity = (facts: TankFacts) =>
  neededMeasures(facts).has('density15') && !facts.productConfiguration?.fixedDensity

/** Of the product that the tank holds: what was in it before had another one. */
function densityOf(known: KnownOfTank, facts: TankFacts, measuredAt: string): Taken | undefined {
  const isOfTank = ({ takenAt, product, heldThen }: KnownSample) => {
    const ofProduct = product ?? heldThen
    return takenAt < measuredAt && (ofProduct === null || facts.product === null || ofProduct === facts.product)
  }
  const ofLab = known.samples
    .filter(isOfTank)
    .map(takenFromSample)
    .find((taken) => taken?.readings.density15)
  return ofLab ?? enteredBefore(known, 'density15', measuredAt)
}

function enteredBefore({ entered }: KnownOfTank, field: EnteredField, measuredAt: string): Taken | undefined {
  const last = entered[field]
  if (!last || last.measuredAt >= measuredAt) return undefined
  return {
    readings: { [field]: last.value },
    from: { source: 'stored', reference: last.calculation, at: last.measuredAt },
  }
}

/** Readings of several sources as one, each with where it came from. */
function together(taken: readonly Taken[]): { readings: Partial<Measure>; origins: Origins } {
  const known = taken.flatMap(({ readings, from }) =>
    Object.entries(readings).flatMap(([field, value]) =>
      value === null || value === undefined ? [] : [{ field, from, value }],
    ),
  )
  return {
    readings: Object.fromEntries(known.map(({ field, value }) => [field, value])),
    origins: Object.fromEntries(known.map(({ field, from }) => [field, from])),
  }
}

/** The roof stands where it was last seen: no gauge tells. */
const feetOf = ({ version, expectedFeet }: TankFacts) =>
  version.roofMass === null ? {} : { feetPosition: expectedFeet }

const unread = {
  waterLevel: null,
  ambientTemperature: null,
  density15: null,
  sedimentAndWater: null,
  feetPosition: null,
  vapourTemperature: null,
  pressure: null,
}
