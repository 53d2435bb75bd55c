import { Decimal, isDecimalText } from './decimal.ts'

/**
 * Units of one dimension by what one of them is in the dimension's first unit; all factors are exact by definition.
 * Mass and volume are two dimensions: only a density leads from one to the other, and that is a calculation of its own.
 */
const dimensions = {
  mass: { kg: '1', t: '1000', kt: '1000000', lb: '0.45359237' },
  volume: { 'm³': '1', l: '0.001', bbl: '0.158987294928', 'US gal': '0.003785411784' },
  length: { m: '1', mm: '0.001', cm: '0.01', km: '1000', ft: '0.3048', in: '0.0254' },
  temperature: { '°C': '1', '°F': '1', K: '1' },
  volumeRate: { 'm³/h': '1', 'l/min': '0.06', 'bbl/h': '0.158987294928' },
  massRate: { 'kg/h': '1', 't/h': '1000' },
} as const satisfies Record<string, Record<string, string>>

export type Dimension = keyof typeof dimensions

const dimensionByUnit = new Map<string, Dimension>(
  Object.entries(dimensions).flatMap(([dimension, units]) =>
    Object.keys(units).map((unit) => [unit, dimension as Dimension] as const),
  ),
)

export const dimensionOf = (unit: string): Dimension | undefined => dimensionByUnit.get(unit)

/** All units of the same dimension, the given one included; none for a unit that cannot be converted. */
export function unitsLike(unit: string): string[] {
  const dimension = dimensionOf(unit)
  return dimension ? Object.keys(dimensions[dimension]) : []
}

/** The unit in which something is shown, of units that were chosen: `kg,bbl`. */
export function shownUnitOf(chosenOnes: string | undefined, unit: string | undefined): string | undefined {
  const like = unit === undefined ? [] : unitsLike(unit)
  return chosenOnes?.split(',').find((chosen) => like.includes(chosen)) ?? unit
}

function factorOf(unit: string): Decimal {
  const dimension = dimensionOf(unit)
  if (!dimension) throw new Error(`${unit} is no unit that can be converted`)
  return new Decimal((dimensions[dimension] as Record<string, string>)[unit]!)
}

/** Celsius in between: 9/5 and 32, 273.15, all exact. */
const toCelsius: Record<string, (value: Decimal) => Decimal> = {
  '°C': (value) => value,
  '°F': (value) => value.minus(32).times(5).div(9),
  K: (value) => value.minus('273.15'),
}
const fromCelsius: Record<string, (value: Decimal) => Decimal> = {
  '°C': (value) => value,
  '°F': (value) => value.times(9).div(5).plus(32),
  K: (value) => value.plus('273.15'),
}

function between(from: string, to: string): Dimension {
  const dimension = dimensionOf(from)
  if (!dimension || dimensionOf(to) !== dimension) throw new Error(`${from} is not measured in ${to}`)
  return dimension
}

/** The same quantity in another unit, to 40 digits; other dimensions are refused. */
export function converted(value: string, from: string, to: string): Decimal {
  if (!isDecimalText(value)) throw new Error(`${value} is no number`)
  const number = new Decimal(value)
  const dimension = between(from, to)
  if (from === to) return number
  if (dimension === 'temperature') return fromCelsius[to]!(toCelsius[from]!(number))
  return number.times(factorOf(from)).div(factorOf(to))
}

/**
 * A figure in the unit that its field is stored in. What binary floats on the way there and back have blurred is taken away;
 * decimals that the field cannot hold stay, for its check to name: nobody's figure is rounded unseen.
 */
export function inOwnUnit(
  { unit: own, decimals = 0 }: { unit?: string; decimals?: number },
  value: string,
  unit: string | undefined,
): string {
  if (unit === undefined || own === undefined || unit === own) return value
  const exact = converted(value, unit, own)
  const kept = exact.toDecimalPlaces(decimals)
  const isBlur = exact.minus(kept).abs().lte(exact.abs().times('1e-9'))
  return (isBlur ? kept : exact).toFixed()
}

/** As many decimals as say what the stored ones said: three of tonnes are none of kilograms. */
export function decimalsIn(decimals: number, from: string, to: string): number {
  if (between(from, to) === 'temperature') return Math.max(decimals, from === to ? decimals : 1)
  const magnitude = factorOf(from).div(factorOf(to)).log(10).floor().toNumber()
  return Math.min(Math.max(decimals - magnitude, 0), 9)
}

/** For reading: rounded half up to the decimals that the other unit deserves; nothing is no less than nothing. */
export function shownIn(value: string, from: string, to: string, decimals: number): string {
  const shown = converted(value, from, to).toFixed(decimalsIn(decimals, from, to))
  return Number(shown) === 0 ? shown.replace('-', '') : shown
}
