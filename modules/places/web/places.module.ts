import type { WebModule } from '#platform/web/base/web-module.ts'
import { countryRegistry } from '../contract/countries.registry.ts'
import { mooringPlatformRegistry } from '../contract/mooring-platforms.registry.ts'
import { plantRegistry } from '../contract/plants.registry.ts'
import { portRegistry } from '../contract/ports.registry.ts'
import { taxWarehouseRegistry } from '../contract/tax-warehouses.registry.ts'
import { mooringPlatformRules, plantRules, portRules, taxWarehouseRules } from '../rules/places.rules.ts'

export const placesWeb: WebModule = {
  id: 'places',
  i18n: { en: () => import('../i18n/en.json'), it: () => import('../i18n/it.json') },
  registries: [
    { registry: countryRegistry, rules: () => [] },
    { registry: portRegistry, rules: portRules },
    { registry: plantRegistry, rules: plantRules },
    { registry: taxWarehouseRegistry, rules: taxWarehouseRules },
    { registry: mooringPlatformRegistry, rules: mooringPlatformRules },
  ],
}
