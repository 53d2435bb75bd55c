import { z } from 'zod'
import { computed, date, decimal, optional, reference } from '#platform/core/fields.ts'
import { defineRegistry } from '#platform/core/registry.ts'
import { month } from './month.ts'

const rate = () => decimal({ digits: 14, decimals: 6, min: '0.000001', max: '99999999' })

const exchangeRate = z.strictObject({
  month: month(),
  baseCurrencyCode: reference({ to: 'currencies', max: 3 }),
  quoteCurrencyCode: reference({ to: 'currencies', max: 3 }),
  averageRate: optional(rate()),
  customsRate: optional(rate()),
  customsRateDate: computed(date()),
})
export type ExchangeRate = z.infer<typeof exchangeRate>

export const exchangeRateRegistry = defineRegistry({
  id: 'exchangeRates',
  module: 'commercial',
  category: 'master-data',
  name: 'ExchangeRates',
  schema: exchangeRate,
  key: ['month', 'baseCurrencyCode', 'quoteCurrencyCode'],
  title: 'month',
  list: ['month', 'baseCurrencyCode', 'quoteCurrencyCode', 'averageRate', 'customsRate', 'customsRateDate'],
  filters: ['month', 'baseCurrencyCode', 'quoteCurrencyCode'],
  sort: 'month',
  sections: [
    { id: 'identity', fields: ['month', 'baseCurrencyCode', 'quoteCurrencyCode'] },
    { id: 'rates', fields: ['averageRate', 'customsRate', 'customsRateDate'] },
  ],
})
