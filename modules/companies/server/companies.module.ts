import type { ServerModule } from '#platform/server/modules.ts'
import { companyRegistry } from '../contract/companies.registry.ts'
import { companyAddressRegistry } from '../contract/company-addresses.registry.ts'
import { companyTypeLookup, mailPurposeLookup } from '../contract/lookups.registry.ts'
import { mailingListRegistry } from '../contract/mailing-lists.registry.ts'
import words from '../contract/words.json' with { type: 'json' }
import en from '../i18n/en.json' with { type: 'json' }
import it from '../i18n/it.json' with { type: 'json' }
import { companyAddressRules, companyRules, mailingListRules } from '../rules/companies.rules.ts'
import { foundCompanies } from './found-companies.ts'
import { keepOneMainAddress } from './one-main-address.ts'

export const companiesModule: ServerModule = {
  id: 'companies',
  texts: { companies: { en, it } },
  words,
  tellers: [foundCompanies],
  registries: [
    { registry: companyTypeLookup },
    { registry: companyRegistry, rules: companyRules },
    { registry: companyAddressRegistry, rules: companyAddressRules, afterWrite: keepOneMainAddress },
    { registry: mailPurposeLookup },
    { registry: mailingListRegistry, rules: mailingListRules },
  ],
}
