import type { ServerModule } from '#platform/server/modules.ts'
import words from '../contract/words.json' with { type: 'json' }
import en from '../i18n/en.json' with { type: 'json' }
import it from '../i18n/it.json' with { type: 'json' }
import { foundProducts } from './found-products.ts'
import { productRegistries } from '../rules/product-registries.ts'

export const productsModule: ServerModule = {
  id: 'products',
  texts: { products: { en, it } },
  words,
  tellers: [foundProducts],
  registries: productRegistries,
}
