import type { WebModule } from '#platform/web/base/web-module.ts'
import { stockRegistries } from '../rules/stock-registries.ts'

export const stockSettingsWeb: WebModule = {
  id: 'stock-settings',
  i18n: { en: () => import('../i18n/en.json'), it: () => import('../i18n/it.json') },
  registries: stockRegistries,
}
