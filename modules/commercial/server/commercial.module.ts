import type { ServerModule } from '#platform/server/modules.ts'
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
import en from '../i18n/en.json' with { type: 'json' }
import it from '../i18n/it.json' with { type: 'json' }
import {
  exchangeRateCompute,
  exchangeRateRules,
  priceWindowRules,
  priceWindowTypeRules,
  trueUpPriceFormulaCompute,
  trueUpPriceFormulaRules,
} from '../rules/commercial.rules.ts'

export const commercialModule: ServerModule = {
  id: 'commercial',
  texts: { commercial: { en, it } },
  registries: [
    { registry: currencyRegistry },
    { registry: incotermRegistry },
    { registry: exchangeRateRegistry, rules: exchangeRateRules, compute: exchangeRateCompute },
    { registry: benchmarkCategoryLookup },
    { registry: benchmarkRegistry },
    { registry: priceWindowTypeRegistry, rules: priceWindowTypeRules },
    { registry: priceWindowRegistry, rules: priceWindowRules },
    { registry: trueUpPriceFormulaRegistry, rules: trueUpPriceFormulaRules, compute: trueUpPriceFormulaCompute },
    { registry: settlePriceRegistry },
    { registry: dailyPriceRegistry },
  ],
}
