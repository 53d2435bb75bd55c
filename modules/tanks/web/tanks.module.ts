import type { WebModule } from '#platform/web/app/web-module.ts'
import { tankRegistries } from '../rules/tank-registries.ts'

export const tanksWeb: WebModule = {
  id: 'tanks',
  i18n: { en: () => import('../i18n/en.json'), it: () => import('../i18n/it.json') },
  registries: tankRegistries,
}
