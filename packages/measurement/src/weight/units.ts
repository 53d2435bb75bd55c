// Units at the edges. Inside the library everything is kg/m3, C, mm, m3, kg and bar absolute.
import { done, failed, failure, issue, type Result } from '../core/result.ts'

/** Barrels in one cubic metre at the same temperature: 42 US gallons are 0.158987294928 m3. */
export const BBL_PER_M3 = 1 / 0.158987294928

const FACTORS = {
  volume: { m3: 1, l: 1e-3, bbl: 0.158987294928, usgal: 0.003785411784, ft3: 0.028316846592 },
  mass: { kg: 1, t: 1e3, lb: 0.45359237, longTon: 1016.0469088, shortTon: 907.18474 },
  length: { mm: 1, cm: 10, m: 1e3, in: 25.4, ft: 304.8 },
  density: { 'kg/m3': 1, 'kg/l': 1e3, 'g/cm3': 1e3, 'lb/ft3': 0.45359237 / 0.028316846592 },
  pressure: { bar: 1, mbar: 1e-3, kPa: 1e-2, Pa: 1e-5, atm: 1.01325, 'kgf/cm2': 0.980665, psi: 0.0689475729 },
} as const

export type QuantityKind = keyof typeof FACTORS | 'temperature'

const FACTOR_OF = new Map<string, readonly [kind: string, factor: number]>(
  Object.entries(FACTORS).flatMap(([kind, units]) =>
    Object.entries(units).map(([unit, factor]) => [unit, [kind, factor]] as const),
  ),
)

const TO_CELSIUS: Readonly<Record<string, (x: number) => number>> = {
  C: (x) => x,
  F: (x) => (x - 32) / 1.8,
  K: (x) => x - 273.15,
}

const FROM_CELSIUS: Readonly<Record<string, (x: number) => number>> = {
  C: (x) => x,
  F: (x) => x * 1.8 + 32,
  K: (x) => x + 273.15,
}

export interface ConvertInput {
  readonly value: number
  readonly from: string
  readonly to: string
}

/** Volumes at the same temperature only; between 15 C and 60 F use Table 52. */
export function convert(input: ConvertInput): Result<number> {
  const { value, from, to } = input
  if (typeof value !== 'number' || !Number.isFinite(value)) return failure('not-a-number', 'value')
  const toCelsius = TO_CELSIUS[from]
  const fromCelsius = FROM_CELSIUS[to]
  if (toCelsius && fromCelsius) {
    const celsius = toCelsius(value)
    if (celsius < -273.15 - 1e-9) return failed([issue('outside-limits', 'error', 'value', value)])
    return finite(from === to ? value : fromCelsius(celsius), value)
  }
  const source = FACTOR_OF.get(from)
  const target = FACTOR_OF.get(to)
  if (!source) return failure('unknown-option', 'from', from)
  if (!target) return failure('unknown-option', 'to', to)
  if (source[0] !== target[0]) return failure('different-quantities', 'to', to)
  return finite((value * source[1]) / target[1], value)
}

function finite(x: number, entered: number): Result<number> {
  return Number.isFinite(x) ? done(x) : failure('outside-limits', 'value', entered)
}

/** A number typed by a person: decimal comma or point. Thousands separators are refused, not guessed. */
export function parseDecimal(text: string): Result<number> {
  const trimmed = text.trim()
  if (!/^[+-]?(\d+([.,]\d*)?|[.,]\d+)$/.test(trimmed)) return failure('not-a-number', 'text', trimmed)
  return done(Number(trimmed.replace(',', '.')) || 0)
}
