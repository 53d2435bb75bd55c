import { z } from 'zod'
import { boolean, code, optional, reference, text } from '#platform/core/fields.ts'
import { defineRegistry } from '#platform/core/registry.ts'
import { emailAddress } from '#platform/core/email-address.ts'

const officeCode = () => optional(code({ pattern: /^[A-Z0-9-]+$/, max: 20 }))

const company = z.strictObject({
  code: code({ pattern: /^[A-Z0-9-]+$/, max: 20 }),
  name: text({ max: 120 }),
  companyTypeCode: reference({ to: 'companyTypes', max: 20 }),
  countryCode: reference({ to: 'countries', max: 2 }),
  email: optional(emailAddress()),
  // VAT numbers of the EU: country and up to twelve characters (directive 2006/112/EC, article 215, and VIES)
  vatNumber: optional(code({ pattern: /^[A-Z]{2}[A-Z0-9+*]{2,12}$/, max: 14 })),
  // Country and up to fifteen characters (delegated regulation (EU) 2015/2446, annex B)
  eoriNumber: optional(code({ pattern: /^[A-Z]{2}[A-Z0-9]{1,15}$/, max: 17 })),
  exciseCode: optional(code({ pattern: /^[A-Z]{2}[A-Z0-9]{11}$/, max: 13 })),
  transportDepartmentCode: officeCode(),
  infoilCode: officeCode(),
  cvtCode: officeCode(),
  compulsoryStockCode: officeCode(),
  isCargoByLandRetailer: boolean(),
  isCompulsoryStockEnabled: boolean(),
  isStocchinoPlanEnabled: boolean(),
  isInspector: boolean(),
  isAgent: boolean(),
})
export type Company = z.infer<typeof company>

export const companyRegistry = defineRegistry({
  id: 'companies',
  module: 'companies',
  category: 'master-data',
  name: 'Companies',
  schema: company,
  key: ['code'],
  title: 'name',
  list: [
    'code',
    'name',
    'companyTypeCode',
    'countryCode',
    'transportDepartmentCode',
    'infoilCode',
    'cvtCode',
    'compulsoryStockCode',
    'isCargoByLandRetailer',
    'isCompulsoryStockEnabled',
    'isStocchinoPlanEnabled',
  ],
  filters: [
    'name',
    'code',
    'companyTypeCode',
    'countryCode',
    'isCargoByLandRetailer',
    'isCompulsoryStockEnabled',
    'isStocchinoPlanEnabled',
    'isInspector',
    'isAgent',
  ],
  sort: 'name',
  sections: [
    { id: 'identity', fields: ['code', 'name', 'companyTypeCode', 'countryCode', 'email'] },
    { id: 'fiscal', fields: ['vatNumber', 'eoriNumber', 'exciseCode'] },
    { id: 'codes', fields: ['transportDepartmentCode', 'infoilCode', 'cvtCode', 'compulsoryStockCode'] },
    {
      id: 'roles',
      fields: ['isCargoByLandRetailer', 'isCompulsoryStockEnabled', 'isStocchinoPlanEnabled', 'isInspector', 'isAgent'],
    },
  ],
})
