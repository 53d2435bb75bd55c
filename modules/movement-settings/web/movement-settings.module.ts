import type { WebModule } from '#platform/web/base/web-module.ts'
import { movementRegistries } from '../rules/movement-registries.ts'

export const movementSettingsWeb: WebModule = {
  id: 'movement-settings',
  i18n: { en: () => import('../i18n/en.json'), it: () => import('../i18n/it.json') },
  registries: movementRegistries,
}
