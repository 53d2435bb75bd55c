import type { WebModule } from '#platform/web/base/web-module.ts'
import { fiscalRegistries } from '../rules/fiscal-registries.ts'

export const fiscalWeb: WebModule = {
  id: 'fiscal',
  i18n: { en: () => import('../i18n/en.json'), it: () => import('../i18n/it.json') },
  registries: fiscalRegistries,
}
