// Units, rounding, air, blending.
import fc from 'fast-check'
import { blend } from '../src/movement/blending.ts'
import { AIR_METHODS, airDensity } from '../src/weight/air-density.ts'
import { convert } from '../src/weight/units.ts'
import { roundHalfUp } from '../src/core/round.ts'
import { must } from './must.ts'
import { decimal, number, property, type Property } from './generators.ts'

const UNITS = [
  ['m3', 'l', 'bbl', 'usgal', 'ft3'],
  ['kg', 't', 'lb', 'longTon', 'shortTon'],
  ['mm', 'cm', 'm', 'in', 'ft'],
  ['kg/m3', 'kg/l', 'g/cm3', 'lb/ft3'],
  ['bar', 'mbar', 'kPa', 'Pa', 'atm', 'kgf/cm2', 'psi'],
  ['C', 'F', 'K'],
]
const pair = fc
  .constantFrom(...UNITS)
  .chain((units) => fc.tuple(fc.constantFrom(...units), fc.constantFrom(...units), number(0, 1e7)))

const roundTrip = fc.property(pair, ([from, to, value]) => {
  const there = must(convert({ value, from, to }))
  return Math.abs(must(convert({ value: there, from: to, to: from })) - value) <= 1e-9 * Math.max(1, value)
})

/** The same rounding done on the decimal digits themselves. */
function roundDigits(text: string, decimals: number): number {
  const [whole = '0', rest = ''] = text.replace('-', '').split('.')
  const digits = BigInt(whole + rest.padEnd(decimals + 1, '0').slice(0, decimals))
  const up = Number(rest.padEnd(decimals + 1, '0')[decimals]) >= 5 ? 1n : 0n
  const value = Number(shift(String(digits + up), decimals))
  return text.startsWith('-') && value !== 0 ? -value : value
}

const roundsDecimals = fc.property(
  fc.integer({ min: -1e12, max: 1e12 }),
  fc.integer({ min: 0, max: 8 }),
  fc.integer({ min: 0, max: 6 }),
  (n, places, decimals) => {
    const text = (n < 0 ? '-' : '') + shift(String(Math.abs(n)), places)
    return Object.is(roundHalfUp(Number(text), decimals), roundDigits(text, decimals))
  },
)

function shift(digits: string, places: number): string {
  if (places === 0) return digits
  const padded = digits.padStart(places + 1, '0')
  return `${padded.slice(0, -places)}.${padded.slice(-places)}`
}

const airIsLess = fc.property(
  fc.constantFrom(...AIR_METHODS),
  number(500, 1090),
  number(0, 10),
  (method, rho15, more) => {
    const light = must(airDensity({ method, rho15 }))
    const heavy = must(airDensity({ method, rho15: rho15 + more }))
    return light < rho15 && rho15 - light < 1.5 && heavy >= light
  },
)

const blends = fc.property(
  fc.array(fc.record({ v15M3: decimal(0, 1e4, 1000), rho15: decimal(550, 1000, 10) }), { minLength: 1, maxLength: 5 }),
  (components) => {
    const result = blend({ components })
    if (result.value === null) return result.issues.length > 0
    const { mass, idealM3, v15M3, shrinkageM3, rho15 } = result.value
    const kg = components.reduce((sum, part) => sum + part.v15M3 * part.rho15, 0)
    const reversed = must(blend({ components: components.toReversed() }))
    return (
      Math.abs(mass.tonnes * 1000 - kg) <= 1e-9 * kg + 1e-9 &&
      shrinkageM3 >= -1e-9 &&
      v15M3 <= idealM3 + 1e-9 &&
      Math.abs(rho15 * v15M3 - kg) <= 1e-9 * kg + 1e-9 &&
      Math.abs(reversed.v15M3 - v15M3) <= 1e-9 * v15M3 + 1e-9
    )
  },
)

export const BASIC_PROPERTIES: readonly Property[] = [
  property('units convert there and back', 6, roundTrip),
  property('rounding equals rounding of the decimal digits', 8, roundsDecimals),
  property('air density is below vacuum density and rises with it', 4, airIsLess),
  property('blending keeps mass, never grows, in any order', 4, blends),
]
