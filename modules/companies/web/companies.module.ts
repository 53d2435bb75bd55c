import type { WebModule } from '#platform/web/base/web-module.ts'
import { companyRegistry } from '../contract/companies.registry.ts'
import { companyAddressRegistry } from '../contract/company-addresses.registry.ts'
import { companyTypeLookup, mailPurposeLookup } from '../contract/lookups.registry.ts'
import { mailingListRegistry } from '../contract/mailing-lists.registry.ts'
import { companyAddressRules, companyRules, mailingListRules } from '../rules/companies.rules.ts'

export const companiesWeb: WebModule = {
  id: 'companies',
  i18n: { en: () => import('../i18n/en.json'), it: () => import('../i18n/it.json') },
  registries: [
    { registry: companyTypeLookup, rules: () => [] },
    { registry: companyRegistry, rules: companyRules },
    { registry: companyAddressRegistry, rules: companyAddressRules },
    { registry: mailPurposeLookup, rules: () => [] },
    { registry: mailingListRegistry, rules: mailingListRules },
  ],
}
