import type { ServerModule } from '#platform/server/modules.ts'
import { countryRegistry } from '../contract/countries.registry.ts'
import { mooringPlatformRegistry } from '../contract/mooring-platforms.registry.ts'
import { plantRegistry } from '../contract/plants.registry.ts'
import { portRegistry } from '../contract/ports.registry.ts'
import { taxWarehouseRegistry } from '../contract/tax-warehouses.registry.ts'
import words from '../contract/words.json' with { type: 'json' }
import en from '../i18n/en.json' with { type: 'json' }
import it from '../i18n/it.json' with { type: 'json' }
import { foundPorts } from './found-ports.ts'
import { letterhead } from './letterhead.ts'
import { mooringPlatformRules, plantRules, portRules, taxWarehouseRules } from '../rules/places.rules.ts'

export const placesModule: ServerModule = {
  id: 'places',
  texts: { places: { en, it } },
  words,
  tellers: [foundPorts],
  letterhead,
  registries: [
    { registry: countryRegistry },
    { registry: portRegistry, rules: portRules },
    { registry: plantRegistry, rules: plantRules },
    { registry: taxWarehouseRegistry, rules: taxWarehouseRules },
    { registry: mooringPlatformRegistry, rules: mooringPlatformRules },
  ],
}
