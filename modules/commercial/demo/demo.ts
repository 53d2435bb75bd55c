import benchmarks from '#modules/commercial/demo/benchmarks.json' with { type: 'json' }
import dailyQuotes from '#modules/commercial/demo/daily-quotes-2025H1.json' with { type: 'json' }
import monthlyRates from '#modules/commercial/demo/exchange-rates-monthly.json' with { type: 'json' }
import incoterms from '#modules/commercial/demo/incoterms.json' with { type: 'json' }
import priceWindowTypes from '#modules/commercial/demo/price-window-types.json' with { type: 'json' }
import settlePrices from '#modules/commercial/demo/settle-prices.json' with { type: 'json' }
import { lookupRows } from '#platform/server/demo/lookup-rows.ts'
import { registryGrants } from '#platform/server/demo/registry-grants.ts'
import type { DemoSlice } from '#platform/server/demo/demo-slice.ts'
import { benchmarkRegistry } from '#modules/commercial/contract/benchmarks.registry.ts'
import { currencyRegistry } from '#modules/commercial/contract/currencies.registry.ts'
import { dailyPriceRegistry } from '#modules/commercial/contract/daily-prices.registry.ts'
import { exchangeRateRegistry } from '#modules/commercial/contract/exchange-rates.registry.ts'
import { incotermRegistry } from '#modules/commercial/contract/incoterms.registry.ts'
import { benchmarkCategoryLookup } from '#modules/commercial/contract/lookups.registry.ts'
import { priceWindowTypeRegistry } from '#modules/commercial/contract/price-window-types.registry.ts'
import { priceWindowRegistry } from '#modules/commercial/contract/price-windows.registry.ts'
import { settlePriceRegistry } from '#modules/commercial/contract/settle-prices.registry.ts'
import { trueUpPriceFormulaRegistry } from '#modules/commercial/contract/true-up-price-formulas.registry.ts'

const all = [
  currencyRegistry,
  incotermRegistry,
  exchangeRateRegistry,
  benchmarkCategoryLookup,
  benchmarkRegistry,
  priceWindowTypeRegistry,
  priceWindowRegistry,
  trueUpPriceFormulaRegistry,
  settlePriceRegistry,
  dailyPriceRegistry,
]

export const commercialDemo: DemoSlice = {
  id: 'commercial',
  grants: {
    ...registryGrants(all, ['TRADER', 'FINANCE', 'PLANNER']),
    ...readersOf(['CUSTOMS', 'DEMURRAGE'], [currencyRegistry, incotermRegistry, exchangeRateRegistry]),
    ...readersOf(['SCHEDULER', 'FISCAL'], [currencyRegistry, incotermRegistry]),
  },
  records: {
    currencies: [
      { code: 'EUR', name: { en: 'Euro', it: 'Euro' }, decimals: 2 },
      { code: 'USD', name: { en: 'US dollar', it: 'Dollaro USA' }, decimals: 2 },
      { code: 'GBP', name: { en: 'Pound sterling', it: 'Sterlina' }, decimals: 2 },
      { code: 'CHF', name: { en: 'Swiss franc', it: 'Franco svizzero' }, decimals: 2 },
    ],
    incoterms,
    exchangeRates: monthlyRates.map(({ month, average, customsRate }) => ({
      month,
      baseCurrencyCode: 'EUR',
      quoteCurrencyCode: 'USD',
      averageRate: average.toFixed(6),
      customsRate: customsRate.toFixed(6),
    })),
    benchmarkCategories: lookupRows([
      ['CRUDE', 'Crude oil', 'Greggio'],
      ['NAPHTHA', 'Naphtha', 'Nafta'],
      ['GASOLINE', 'Gasoline', 'Benzina'],
      ['JET', 'Jet fuel', 'Jet fuel'],
      ['GASOIL', 'Gas oil', 'Gasolio'],
      ['FUEL', 'Fuel oil', 'Olio combustibile'],
      ['LPG', 'LPG', 'GPL'],
    ]),
    benchmarks,
    priceWindowTypes,
    priceWindows: [
      priceWindow('MAR25-212', 'March 2025, two days around B/L', '2-1-2-BL', '2025-03'),
      priceWindow('MAR25-MONTH', 'March 2025, average of the month', 'MONTH-BL', '2025-03', [
        '2025-03-01',
        '2025-03-31',
      ]),
      priceWindow('MAR25-NOR', 'March 2025, three days around NOR', '3-1-3-NOR', '2025-03'),
      priceWindow('APR25-5AFTER', 'April 2025, five days after B/L', '5-AFTER-BL', '2025-04', null, 1),
      priceWindow('APR25-H1', 'April 2025, first half', 'HALF-MONTH', '2025-04', ['2025-04-01', '2025-04-15']),
      priceWindow('APR25-W16', 'April 2025, week 16', 'WEEK', '2025-04', ['2025-04-14', '2025-04-18']),
      priceWindow('MAY25-M+1', 'May 2025, month after delivery', 'MONTH-M+1', '2025-05', ['2025-06-01', '2025-06-30']),
    ],
    trueUpPriceFormulas: [
      formula(
        'TU-GASOIL',
        'Gas oil pool',
        'Pool gasoli',
        'GASOIL',
        '2025-01-01',
        [
          ['ULSD-CIFMED', '0.7', '4.25'],
          ['GO01-CIFMED', '0.3', '0'],
        ],
        '2025-03-31',
      ),
      formula('TU-GASOIL', 'Gas oil pool', 'Pool gasoli', 'GASOIL', '2025-04-01', [['ULSD-CIFMED', '1', '-4.25']]),
      formula('TU-MOGAS', 'Gasoline pool', 'Pool benzine', 'GASOLINE', '2025-01-01', [['GAS-FOBMED', '1', '6.5']]),
      formula('TU-CRUDE', 'Crude feed', 'Carica greggio', 'CRUDE', '2025-01-01', [
        // Barrels to tonnes: 7.45 barrels of the average feed weigh one.
        ['AZL-CIF', '4.47', '0'],
        ['CPC-CIF', '2.98', '-3.1'],
      ]),
      formula('TU-LPG', 'LPG pool', 'Pool GPL', 'LPG', '2025-01-01', [['PRO-CIF7', '1', '-12']]),
    ],
    settlePrices: settlePrices.map((price) => ({ ...price, note: null })),
    dailyPrices: (['DTD', 'GAS-FOBMED', 'ULSD-CIFMED', 'PRO-CIF7'] as const).flatMap((benchmarkCode) =>
      dailyQuotes.map((quote) => ({
        benchmarkCode,
        quoteDate: quote.date,
        price: quote[benchmarkCode].toFixed(4),
        source: 'Demo',
      })),
    ),
  },
}

function readersOf(roles: string[], registries: Parameters<typeof registryGrants>[0]) {
  const grants = registryGrants(registries, roles)
  return Object.fromEntries(roles.map((role) => [role, grants[role]!]))
}

function priceWindow(
  code: string,
  description: string,
  typeCode: string,
  referenceMonth: string,
  dates: [string, string] | null = null,
  daysToAdd = 0,
) {
  const [dateFrom, dateTo] = dates ?? [null, null]
  return { code, description, typeCode, referenceMonth, dateFrom, dateTo, daysToAdd }
}

function formula(
  code: string,
  en: string,
  it: string,
  familyCode: string,
  validFrom: string,
  components: [benchmarkCode: string, factor: string, premium: string][],
  validTo: string | null = null,
) {
  return {
    code,
    description: { en, it },
    familyCode,
    validFrom,
    validTo,
    currencyCode: 'USD',
    unitCode: 'MT',
    windowTypeCode: 'MONTH-BL',
    components: components.map(([benchmarkCode, factor, premium]) => ({ benchmarkCode, factor, premium })),
  }
}
