import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checked } from '#platform/core/issue.ts'
import type { Company } from '../contract/companies.registry.ts'
import { mailingListRegistry } from '../contract/mailing-lists.registry.ts'
import { companyAddressRules, companyRules, mailingListRules } from './companies.rules.ts'

const company = (more: Partial<Company>): Company => ({
  code: 'SEL',
  name: 'Selvara Refining S.p.A.',
  companyTypeCode: 'REFINER',
  countryCode: 'IT',
  email: null,
  vatNumber: null,
  eoriNumber: null,
  exciseCode: null,
  transportDepartmentCode: null,
  infoilCode: null,
  cvtCode: null,
  compulsoryStockCode: null,
  isCargoByLandRetailer: false,
  isCompulsoryStockEnabled: false,
  isStocchinoPlanEnabled: false,
  isInspector: false,
  isAgent: false,
  ...more,
})
const fieldsOf = (issues: { field: string }[]) => issues.map(({ field }) => field)

test('the check digit is asked of Italian numbers only', () => {
  expect(fieldsOf(companyRules(company({ vatNumber: 'IT90013710001' })))).toEqual(['vatNumber'])
  expect(companyRules(company({ vatNumber: 'IT90013710000' }))).toEqual([])
  expect(companyRules(company({ vatNumber: 'CHE123456788' }))).toEqual([])
  expect(fieldsOf(companyRules(company({ exciseCode: 'IT00ZZX00001A' })))).toEqual(['exciseCode'])
})

test('postal code and province are held against the Italian form in Italy only', () => {
  const address = {
    companyCode: 'SEL',
    sequence: 1,
    completeAddress: 'Via Cavour 4',
    city: 'Porto Selvara',
    zip: 'EC3A 7AR',
    district: 'London',
    countryCode: 'GB',
    isMainAddress: true,
  }
  expect(companyAddressRules(address)).toEqual([])
  expect(fieldsOf(companyAddressRules({ ...address, countryCode: 'IT' }))).toEqual(['zip', 'district'])
  expect(companyAddressRules({ ...address, countryCode: 'IT', zip: '99010', district: 'ZZ' })).toEqual([])
})

const list = (emails: string[]) => ({
  code: 'PLAN',
  name: { en: 'Plan', it: 'Piano' },
  purposeCode: 'PLAN',
  addresses: emails.map((email) => ({ email, recipient: null })),
})

test('a mailing list has addresses, each once whatever its case', () => {
  expect(fieldsOf(mailingListRules(list([])))).toEqual(['addresses'])
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.emailAddress(), { minLength: 1, selector: (email) => email.toLowerCase() }),
      (emails) => {
        expect(mailingListRules(list(emails))).toEqual([])
        const again = [...emails, emails[0]!.toUpperCase()]
        expect(fieldsOf(mailingListRules(list(again)))).toEqual([`addresses.${emails.length}.email`])
      },
    ),
  )
})

test.each(['no at sign', 'a@b', 'a@b.', '@b.it', 'a b@c.it', 'Name <a@c.it>', 'a@c.it, d@c.it', 'a@@c.it'])(
  'the shape refuses %s as a mail address, and names the row',
  (email) => {
    const result = checked(mailingListRegistry.schema, list(['ok@molo.example', email]))
    expect(result.ok ? [] : fieldsOf(result.issues)).toEqual(['addresses.1.email'])
  },
)
