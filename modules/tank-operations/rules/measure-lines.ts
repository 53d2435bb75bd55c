import { Decimal } from '#platform/core/decimal.ts'
import { figureOf } from '#modules/tanks/rules/calculator.ts'
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

/** Of calculations from before the factor was one of their figures. */
function weightByVolume(figures: MeasuredSide['figures']): string | null {
  const [weight, net] = ['weightAir', 'netStandard'].map((name) => figureOf(figures ?? [], name)?.value)
  return weight === undefined || net === undefined || Number(net) === 0 ? null : new Decimal(weight).div(net).toFixed(5)
}

/** How the feet of a floating roof stood, as it was said with the reading. */
export const feetOfSide = ({ measure }: MeasuredSide) => measure?.feetPosition ?? null
