import type { RegistryCompute, RegistryRules } from '#platform/core/registry.ts'
import type { ExchangeRate } from '../contract/exchange-rates.registry.ts'
import type { PriceWindowType } from '../contract/price-window-types.registry.ts'
import type { PriceWindow } from '../contract/price-windows.registry.ts'
import type { TrueUpPriceFormula } from '../contract/true-up-price-formulas.registry.ts'
import { customsRateDate } from './customs-rate-date.ts'

/** A fixed range has no day to count from; every other window needs one, and the days before and after it. */
export const priceWindowTypeRules: RegistryRules<PriceWindowType> = ({ period, anchor, firstOffset, lastOffset }) => {
  const counted = { anchor, firstOffset, lastOffset }
  if (period === 'range') {
    return Object.entries(counted)
      .filter(([, value]) => value !== null)
      .map(([field]) => ({ field, code: 'commercial.rangeHasDates' }))
  }
  const missing = Object.entries(counted).filter(([, value]) => value === null)
  if (missing.length > 0) return missing.map(([field]) => ({ field, code: 'core.required' }))
  return firstOffset! > lastOffset! ? [{ field: 'lastOffset', code: 'commercial.lastBeforeFirst' }] : []
}

export const priceWindowRules: RegistryRules<PriceWindow> = ({ dateFrom, dateTo }) => {
  if ((dateFrom === null) !== (dateTo === null)) {
    return [{ field: dateFrom === null ? 'dateFrom' : 'dateTo', code: 'commercial.halfRange' }]
  }
  return dateFrom !== null && dateTo! < dateFrom ? [{ field: 'dateTo', code: 'core.periodEndsBeforeStart' }] : []
}

export const exchangeRateRules: RegistryRules<ExchangeRate> = (rate) => [
  ...(rate.baseCurrencyCode === rate.quoteCurrencyCode
    ? [{ field: 'quoteCurrencyCode', code: 'commercial.sameCurrency' }]
    : []),
  ...(rate.averageRate === null && rate.customsRate === null
    ? [{ field: 'averageRate', code: 'commercial.noRate' }]
    : []),
]

export const exchangeRateCompute: RegistryCompute<ExchangeRate> = ({ month }) => ({
  customsRateDate: customsRateDate(month),
})

export const trueUpPriceFormulaRules: RegistryRules<TrueUpPriceFormula> = ({ components }) =>
  components.length === 0 ? [{ field: 'components', code: 'commercial.noComponent' }] : []

export const trueUpPriceFormulaCompute: RegistryCompute<TrueUpPriceFormula> = ({ components }) => ({
  benchmarkCodes: [...new Set(components.map(({ benchmarkCode }) => benchmarkCode))],
})
