import type { HitTeller, Told } from '#platform/server/search/hit-teller.ts'
import { companyRegistry } from '../contract/companies.registry.ts'
import { companyAddressRegistry } from '../contract/company-addresses.registry.ts'
import { companiesFound } from './found-companies.repo.ts'

/** Which of the companies it is; from there to its addresses. */
export const foundCompanies: HitTeller = {
  of: companyRegistry,
  element: companyRegistry.elements.view,
  async tell(db, hits, { language, may, say }) {
    const told = new Map<string, Told>()
    const { elements, path, titleKey } = companyAddressRegistry
    const codes = new Map(hits.map(({ id, code }) => [id, code]))
    for (const { id, typeName, countryName } of await companiesFound(db, [...codes.keys()])) {
      const addresses = { title: say(titleKey), to: path, search: { companyCode: codes.get(id)! } }
      told.set(id, {
        facts: [{ kind: 'text', text: `${typeName[language]} · ${countryName[language]}` }],
        actions: may(elements.view) ? [addresses] : [],
      })
    }
    return told
  },
}
