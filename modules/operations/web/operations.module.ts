import type { WebModule } from '#platform/web/base/web-module.ts'
import { operationRegistries } from '../rules/operation-registries.ts'

export const operationsWeb: WebModule = {
  id: 'operations',
  i18n: { en: () => import('../i18n/en.json'), it: () => import('../i18n/it.json') },
  registries: operationRegistries,
}
