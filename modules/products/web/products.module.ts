import type { WebModule } from '#platform/web/base/web-module.ts'
import { productRegistries } from '../rules/product-registries.ts'

export const productsWeb: WebModule = {
  id: 'products',
  i18n: { en: () => import('../i18n/en.json'), it: () => import('../i18n/it.json') },
  registries: productRegistries,
}
