import type { WebModule } from '#platform/web/base/web-module.ts'
import { vesselRegistry } from '../contract/vessel.registry.ts'
import { vettingCriterionRegistry } from '../contract/vetting-criteria.registry.ts'
import { vesselRules } from '../rules/vessel.rules.ts'

export const vesselsWeb: WebModule = {
  id: 'vessels',
  i18n: { en: () => import('../i18n/en.json'), it: () => import('../i18n/it.json') },
  registries: [
    { registry: vesselRegistry, rules: vesselRules },
    { registry: vettingCriterionRegistry, rules: () => [] },
  ],
}
