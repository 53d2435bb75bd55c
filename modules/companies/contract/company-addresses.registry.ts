import { z } from 'zod'
import { boolean, integer, optional, reference, text } from '#platform/core/fields.ts'
import { defineRegistry } from '#platform/core/registry.ts'

const companyAddress = z.strictObject({
  companyCode: reference({ to: 'companies', max: 20 }),
  sequence: integer({ min: 1, max: 999, ordinal: true }),
  completeAddress: text({ max: 200 }),
  city: text({ max: 80 }),
  zip: text({ max: 10 }),
  district: optional(text({ max: 40 })),
  countryCode: reference({ to: 'countries', max: 2 }),
  isMainAddress: boolean(),
})
export type CompanyAddress = z.infer<typeof companyAddress>

export const companyAddressRegistry = defineRegistry({
  id: 'companyAddresses',
  module: 'companies',
  category: 'master-data',
  name: 'CompanyAddresses',
  schema: companyAddress,
  key: ['companyCode', 'sequence'],
  title: 'completeAddress',
  list: ['companyCode', 'sequence', 'completeAddress', 'city', 'countryCode', 'zip', 'district', 'isMainAddress'],
  filters: ['companyCode', 'countryCode', 'city', 'isMainAddress'],
  sort: 'companyCode',
  sections: [
    { id: 'identity', fields: ['companyCode', 'sequence', 'isMainAddress'] },
    { id: 'address', fields: ['completeAddress', 'city', 'zip', 'district', 'countryCode'] },
  ],
})
