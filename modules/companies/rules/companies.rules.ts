import type { Issue } from '#platform/core/issue.ts'
import type { RegistryRules } from '#platform/core/registry.ts'
import { isExciseNumber } from '#modules/places/rules/excise-number.ts'
import type { Company } from '../contract/companies.registry.ts'
import type { CompanyAddress } from '../contract/company-addresses.registry.ts'
import type { MailingList } from '../contract/mailing-lists.registry.ts'
import { isItalianVatNumber } from './italian-vat-number.ts'

export const companyRules: RegistryRules<Company> = ({ vatNumber, exciseCode }) => [
  ...(vatNumber?.startsWith('IT') && !isItalianVatNumber(vatNumber)
    ? [{ field: 'vatNumber', code: 'companies.vatCheckDigit' }]
    : []),
  ...(exciseCode && !isExciseNumber(exciseCode) ? [{ field: 'exciseCode', code: 'companies.exciseNumber' }] : []),
]

/** An Italian address has a postal code (CAP) of five digits and a province of two letters. */
export const companyAddressRules: RegistryRules<CompanyAddress> = ({ countryCode, zip, district }) => [
  ...(countryCode === 'IT' && !/^\d{5}$/.test(zip) ? [{ field: 'zip', code: 'companies.italianZip' }] : []),
  ...(countryCode === 'IT' && district !== null && !/^[A-Z]{2}$/.test(district)
    ? [{ field: 'district', code: 'companies.italianProvince' }]
    : []),
]

export const mailingListRules: RegistryRules<MailingList> = ({ addresses }) => {
  if (addresses.length === 0) return [{ field: 'addresses', code: 'companies.noMailAddress' }]
  // Mail systems tell addresses apart without regard to case, so nobody shall get the same mail twice.
  const seen = new Set<string>()
  return addresses.flatMap(({ email }, index): Issue[] => {
    const same = email.toLowerCase()
    if (seen.has(same)) return [{ field: `addresses.${index}.email`, code: 'core.doubled' }]
    seen.add(same)
    return []
  })
}
