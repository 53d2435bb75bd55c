import type { ServerModule } from '#platform/server/modules.ts'
import { vesselRegistry } from '../contract/vessel.registry.ts'
import { vettingCriterionRegistry } from '../contract/vetting-criteria.registry.ts'
import words from '../contract/words.json' with { type: 'json' }
import en from '../i18n/en.json' with { type: 'json' }
import it from '../i18n/it.json' with { type: 'json' }
import { vesselRules } from '../rules/vessel.rules.ts'

export const vesselsModule: ServerModule = {
  id: 'vessels',
  texts: { vessels: { en, it } },
  words,
  registries: [{ registry: vesselRegistry, rules: vesselRules }, { registry: vettingCriterionRegistry }],
}
