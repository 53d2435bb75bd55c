import { productRegistry } from '#modules/products/contract/product.registry.ts'
import type { HitTeller, Told } from '#platform/server/search/hit-teller.ts'
import { tankRegistry } from '../contract/tanks.registry.ts'
import { tanksOfProducts } from './found-tanks.repo.ts'

/** More of them are on the list. */
const named = 4

/** In which tanks a product is. */
export const tanksOfFoundProducts: HitTeller = {
  of: productRegistry,
  element: tankRegistry.elements.view,
  async tell(db, hits, { say }) {
    const told = new Map<string, Told>()
    const { path, titleKey } = tankRegistry
    const ids = new Map(hits.map(({ id, code }) => [code, id]))
    for (const { product, codes } of await tanksOfProducts(db, [...ids.keys()])) {
      const more = codes.length > named ? ` +${codes.length - named}` : ''
      told.set(ids.get(product)!, {
        facts: [{ kind: 'text', text: `${say(titleKey)} ${codes.slice(0, named).join(', ')}${more}` }],
        actions: [{ title: say(titleKey), to: path, search: { product } }],
      })
    }
    return told
  },
}
