import { Decimal } from '#platform/core/decimal.ts'
import type { MeasureField, Origin, Origins } from '#modules/tanks/contract/calculator.contract.ts'
import { figureOf } from '#modules/tanks/rules/calculator.ts'
import type { Taken } from '#modules/tanks/rules/taken.ts'
import type { MeasuredSide } from '../contract/tank-operations.contract.ts'

/** What is told of a measure, on the screen and on paper, in this order. */
export const measureLines: readonly {
  name: keyof ReturnType<typeof figuresOf>
  unit: string
  decimals: number
  hasDifference?: boolean
}[] = [
  { name: 'level', unit: 'mm', decimals: 0, hasDifference: true },
  { name: 'waterLevel', unit: 'mm', decimals: 0, hasDifference: true },
  { name: 'temperature', unit: '°C', decimals: 1, hasDifference: true },
  { name: 'density15', unit: 'kg/l', decimals: 5, hasDifference: true },
  { name: 'sedimentAndWater', unit: '%', decimals: 3 },
  { name: 'vapourTemperature', unit: '°C', decimals: 1 },
  { name: 'pressure', unit: 'bar', decimals: 3, hasDifference: true },
  { name: 'volumeFactor', unit: '', decimals: 5 },
  { name: 'weightFactor', unit: '', decimals: 5 },
  { name: 'observed', unit: 'l', decimals: 0, hasDifference: true },
  { name: 'volume15', unit: 'l', decimals: 0, hasDifference: true },
  { name: 'mass', unit: 'kg', decimals: 0, hasDifference: true },
]

/** The figures of one side, whether they were read or came out. */
export function figuresOf(side: MeasuredSide) {
  const { measure, figures, level, temperature, density15, observed, volume15, mass } = side
  const calculated = (name: string) => figureOf(figures ?? [], name)?.value ?? null
  return {
    level,
    waterLevel: measure?.waterLevel ?? null,
    temperature,
    density15,
    sedimentAndWater: measure?.sedimentAndWater ?? null,
    vapourTemperature: measure?.vapourTemperature ?? null,
    pressure: measure?.pressure ?? null,
    volumeFactor: calculated('volumeFactor'),
    weightFactor: calculated('weightFactor') ?? weightByVolume(figures),
    observed,
    volume15,
    mass,
  }
}

/** The readings that nobody typed, by where they came from; that a level is a dip goes without saying. */
export function readingsByOrigin(origins: Origins | null): { origin: Origin; fields: MeasureField[] }[] {
  const taken = Object.entries(origins ?? {}).filter(([field]) => field !== 'gauge') as [MeasureField, Origin][]
  return [...Map.groupBy(taken, ([, origin]) => JSON.stringify(origin)).values()].map((same) => ({
    origin: same[0]![1],
    fields: same.map(([field]) => field),
  }))
}

/**
 * What of a measure still stands at the next one of the same tank: all but the level and the temperature, which are read
 * anew. A result of the lab stays one of the lab; the rest comes from the measure before.
 */
export function lastingOf({ measure, origins, calculation, at }: MeasuredSide): Taken[] {
  if (!measure || !calculation || !at) return []
  const { reading: _reading, liquidTemperature: _temperature, ...lasting } = measure
  const before = { source: 'stored' as const, reference: calculation, at }
  return Object.entries(lasting).map(([field, value]) => {
    const from = origins?.[field as MeasureField]
    return { readings: { [field]: value }, from: from?.source === 'lab' ? from : before }
  })
}

/** Of calculations from before the factor was one of their figures. */
function weightByVolume(figures: MeasuredSide['figures']): string | null {
  const [weight, net] = ['weightAir', 'netStandard'].map((name) => figureOf(figures ?? [], name)?.value)
  return weight === undefined || net === undefined || Number(net) === 0 ? null : new Decimal(weight).div(net).toFixed(5)
}

/** How the feet of a floating roof stood, as it was said with the reading. */
export const feetOfSide = ({ measure }: MeasuredSide) => measure?.feetPosition ?? null
