import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Decimal } from './decimal.ts'
import { converted, decimalsIn, dimensionOf, shownIn, shownUnitOf, unitsLike } from './units.ts'

const samples = ['kg', 'm³', 'm', '°C', 'm³/h', 't/h']
const all = samples.flatMap(unitsLike)
const pair = fc.constantFrom(...samples).chain((unit) => {
  const one = fc.constantFrom(...unitsLike(unit))
  return fc.tuple(one, one)
})
const amount = fc
  .tuple(fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n }), fc.integer({ min: 0, max: 6 }))
  .map(([digits, decimals]) => ({
    text: new Decimal(digits.toString()).div(10 ** decimals).toFixed(decimals),
    decimals,
  }))
const positive = amount.map(({ text, decimals }) => ({ text: text.replace('-', ''), decimals }))

describe('units', () => {
  test('there and back is where it was, to the last stored digit', () => {
    fc.assert(
      fc.property(amount, pair, ({ text, decimals }, [from, to]) => {
        const back = converted(converted(text, from, to).toFixed(), to, from)
        expect(back.toDecimalPlaces(decimals).equals(text)).toBe(true)
      }),
    )
  })

  test('by way of a third unit it is the same quantity', () => {
    fc.assert(
      fc.property(amount, pair, fc.nat(), ({ text }, [from, to], nth) => {
        const units = unitsLike(from)
        const via = units[nth % units.length]!
        const long = converted(converted(text, from, via).toFixed(), via, to)
        expect(long.toDecimalPlaces(12).toFixed()).toBe(converted(text, from, to).toDecimalPlaces(12).toFixed())
      }),
    )
  })

  test('more stays more', () => {
    fc.assert(
      fc.property(amount, amount, pair, (a, b, [from, to]) => {
        const order = new Decimal(a.text).comparedTo(b.text)
        expect(converted(a.text, from, to).comparedTo(converted(b.text, from, to))).toBe(order)
      }),
    )
  })

  test('what is shown differs from the exact quantity by at most half of its last digit', () => {
    fc.assert(
      fc.property(positive, pair, ({ text, decimals }, [from, to]) => {
        const shown = new Decimal(shownIn(text, from, to, decimals))
        const half = new Decimal(10).pow(-decimalsIn(decimals, from, to)).div(2)
        expect(
          shown
            .minus(converted(text, from, to))
            .abs()
            .lte(half),
        ).toBe(true)
      }),
    )
  })

  test('no unit is converted into one of another dimension', () => {
    fc.assert(
      fc.property(fc.constantFrom(...all), fc.constantFrom(...all), (from, to) => {
        fc.pre(dimensionOf(from) !== dimensionOf(to))
        expect(() => converted('1', from, to)).toThrow(from)
      }),
    )
    expect(unitsLike('kg')).not.toContain('m³')
    expect(unitsLike('%')).toEqual([])
    expect(unitsLike('kg/l')).toEqual([])
  })

  test('a unit is shown as the one chosen for its dimension, or as itself', () => {
    expect([shownUnitOf('ft', 'm'), shownUnitOf('ft', 'kg'), shownUnitOf(undefined, 'm')]).toEqual(['ft', 'kg', 'm'])
  })

  test('the figures of the trade', () => {
    expect(shownIn('163.240', 't', 'kg', 3)).toBe('163240')
    expect(shownIn('163240', 'kg', 't', 0)).toBe('163.240')
    expect(shownIn('1000.000', 'm³', 'bbl', 3)).toBe('6289.811')
    expect(converted('1', 'bbl', 'l').toFixed()).toBe('158.987294928')
    expect(converted('42', 'US gal', 'bbl').toFixed()).toBe('1')
    expect(shownIn('100.0', '°C', '°F', 1)).toBe('212.0')
    expect(converted('-40', '°F', '°C').toFixed()).toBe('-40')
    expect(shownIn('-0.0001', 't', 'kt', 0)).toBe('0.000')
    expect(shownIn('274.00', 'm', 'ft', 2)).toBe('898.95')
  })
})
