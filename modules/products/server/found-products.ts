import type { HitTeller, Told } from '#platform/server/search/hit-teller.ts'
import { productRegistry } from '../contract/product.registry.ts'
import { productsFound } from './found-products.repo.ts'

/** Of which family it is, and what the customs call it. */
export const foundProducts: HitTeller = {
  of: productRegistry,
  element: productRegistry.elements.view,
  async tell(db, hits, { language, say }) {
    const products = await productsFound(
      db,
      hits.map(({ id }) => id),
    )
    const cn = say(productRegistry.fieldKey('cnCode'))
    return new Map(
      products.map(({ id, familyName, cnCode }): [string, Told] => [
        id,
        { facts: [{ kind: 'text', text: `${familyName[language]} · ${cn} ${cnCode}` }] },
      ]),
    )
  },
}
