import type { WebModule } from '#platform/web/base/web-module.ts'
import { benchmarkRegistry } from '../contract/benchmarks.registry.ts'
import { currencyRegistry } from '../contract/currencies.registry.ts'
import { dailyPriceRegistry } from '../contract/daily-prices.registry.ts'
import { exchangeRateRegistry } from '../contract/exchange-rates.registry.ts'
import { incotermRegistry } from '../contract/incoterms.registry.ts'
import { benchmarkCategoryLookup } from '../contract/lookups.registry.ts'
import { priceWindowTypeRegistry } from '../contract/price-window-types.registry.ts'
import { priceWindowRegistry } from '../contract/price-windows.registry.ts'
import { settlePriceRegistry } from '../contract/settle-prices.registry.ts'
import { trueUpPriceFormulaRegistry } from '../contract/true-up-price-formulas.registry.ts'
import {
  exchangeRateRules,
  priceWindowRules,
  priceWindowTypeRules,
  trueUpPriceFormulaRules,
} from '../rules/commercial.rules.ts'

const none = () => []

export const commercialWeb: WebModule = {
  id: 'commercial',
  i18n: { en: () => import('../i18n/en.json'), it: () => import('../i18n/it.json') },
  registries: [
    { registry: currencyRegistry, rules: none },
    { registry: incotermRegistry, rules: none },
    { registry: exchangeRateRegistry, rules: exchangeRateRules },
    { registry: benchmarkCategoryLookup, rules: none },
    { registry: benchmarkRegistry, rules: none },
    { registry: priceWindowTypeRegistry, rules: priceWindowTypeRules },
    { registry: priceWindowRegistry, rules: priceWindowRules },
    { registry: trueUpPriceFormulaRegistry, rules: trueUpPriceFormulaRules },
    { registry: settlePriceRegistry, rules: none },
    { registry: dailyPriceRegistry, rules: none },
  ],
}
