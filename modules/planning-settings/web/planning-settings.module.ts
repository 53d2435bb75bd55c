import type { WebModule } from '#platform/web/base/web-module.ts'
import { planningRegistries } from '../rules/planning-registries.ts'

export const planningSettingsWeb: WebModule = {
  id: 'planning-settings',
  i18n: { en: () => import('../i18n/en.json'), it: () => import('../i18n/it.json') },
  registries: planningRegistries,
}
