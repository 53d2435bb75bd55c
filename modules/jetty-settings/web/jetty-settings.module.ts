import type { WebModule } from '#platform/web/base/web-module.ts'
import { jettyRegistries } from '../rules/jetty-registries.ts'

export const jettySettingsWeb: WebModule = {
  id: 'jetty-settings',
  i18n: { en: () => import('../i18n/en.json'), it: () => import('../i18n/it.json') },
  registries: jettyRegistries,
}
