import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checked } from '#platform/core/issue.ts'
import { priceWindowRegistry } from '../contract/price-windows.registry.ts'
import type { PriceWindowType } from '../contract/price-window-types.registry.ts'
import {
  exchangeRateRules,
  priceWindowRules,
  priceWindowTypeRules,
  trueUpPriceFormulaCompute,
  trueUpPriceFormulaRules,
} from './commercial.rules.ts'

const fieldsOf = (issues: { field: string }[]) => issues.map(({ field }) => field)
const offset = fc.option(fc.integer({ min: -31, max: 31 }))
const names = { en: 'Around the bill of lading', it: 'Intorno alla polizza' }

test('a window type either has its dates in the range, or counts from an anchor without turning back', () => {
  fc.assert(
    fc.property(
      fc.constantFrom('days', 'month', 'range'),
      fc.boolean(),
      offset,
      offset,
      (period, anchored, first, last) => {
        const type: PriceWindowType = {
          code: 'T',
          description: names,
          period: period as PriceWindowType['period'],
          anchor: anchored ? 'billOfLading' : null,
          firstOffset: first,
          lastOffset: last,
        }
        const isRight =
          period === 'range'
            ? !anchored && first === null && last === null
            : anchored && first !== null && last !== null && first <= last
        expect(priceWindowTypeRules(type).length === 0).toBe(isRight)
      },
    ),
  )
})

const priceWindow = {
  code: 'MAR25-212',
  description: 'March, 2-1-2 around B/L',
  typeCode: '2-1-2-BL',
  referenceMonth: '2025-03',
  dateFrom: null as string | null,
  dateTo: null as string | null,
  daysToAdd: 0,
}

test('label and reference month are required', () => {
  for (const [field, wrong] of [
    ['description', ''],
    ['referenceMonth', ''],
    ['referenceMonth', '2025-13'],
    ['referenceMonth', '03/2025'],
  ] as const) {
    const result = checked(priceWindowRegistry.schema, { ...priceWindow, [field]: wrong })
    expect(result.ok ? [] : fieldsOf(result.issues)).toContain(field)
  }
  expect(checked(priceWindowRegistry.schema, priceWindow).ok).toBe(true)
})

test('the dates of a window come in pairs and in order', () => {
  const day = fc.option(
    fc
      .date({ min: new Date('2025-01-01'), max: new Date('2025-12-31'), noInvalidDate: true })
      .map((one) => one.toISOString().slice(0, 10)),
  )
  fc.assert(
    fc.property(day, day, (dateFrom, dateTo) => {
      const isRight = dateFrom === null ? dateTo === null : dateTo !== null && dateFrom <= dateTo
      expect(priceWindowRules({ ...priceWindow, dateFrom, dateTo }).length === 0).toBe(isRight)
    }),
  )
})

test('a rate is between two currencies, and says at least one figure', () => {
  const rate = {
    month: '2025-03',
    baseCurrencyCode: 'EUR',
    quoteCurrencyCode: 'USD',
    averageRate: '1.0807' as string | null,
    customsRate: null,
    customsRateDate: null,
  }
  expect(exchangeRateRules(rate)).toEqual([])
  expect(fieldsOf(exchangeRateRules({ ...rate, quoteCurrencyCode: 'EUR' }))).toEqual(['quoteCurrencyCode'])
  expect(fieldsOf(exchangeRateRules({ ...rate, averageRate: null }))).toEqual(['averageRate'])
})

test('a formula has components, and knows each of their benchmarks once', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom('DTD', 'ULSD-CIFMED', 'PRO-CIF7')), (benchmarks) => {
      const formula = {
        code: 'F',
        description: names,
        familyCode: null,
        validFrom: '2025-01-01',
        validTo: null,
        currencyCode: 'USD',
        unitCode: 'MT',
        windowTypeCode: null,
        components: benchmarks.map((benchmarkCode) => ({ benchmarkCode, factor: '1', premium: '0' })),
        benchmarkCodes: null,
      }
      expect(fieldsOf(trueUpPriceFormulaRules(formula))).toEqual(benchmarks.length === 0 ? ['components'] : [])
      const known = trueUpPriceFormulaCompute(formula).benchmarkCodes!
      expect(known.length).toBe(new Set(known).size)
      expect(new Set(known)).toEqual(new Set(benchmarks))
    }),
  )
})
