import { z } from 'zod'
import { code, optional, reference, text } from '#platform/core/fields.ts'
import { defineRegistry } from '#platform/core/registry.ts'

const taxWarehouse = z.strictObject({
  code: code({ pattern: /^[A-Z0-9-]+$/, max: 20 }),
  name: text({ max: 120 }),
  exciseCode: code({ pattern: /^[A-Z]{2}[A-Z0-9]{11}$/, max: 13 }),
  plantCode: optional(reference({ to: 'plants', max: 4 })),
  address: text({ max: 200 }),
  city: text({ max: 80 }),
  zip: text({ max: 10 }),
  countryCode: reference({ to: 'countries', max: 2 }),
})
export type TaxWarehouse = z.infer<typeof taxWarehouse>

export const taxWarehouseRegistry = defineRegistry({
  id: 'taxWarehouses',
  module: 'places',
  category: 'master-data',
  name: 'TaxWarehouses',
  schema: taxWarehouse,
  key: ['code'],
  title: 'name',
  list: ['code', 'name', 'exciseCode', 'plantCode', 'address', 'city'],
  filters: ['name', 'code', 'exciseCode', 'plantCode'],
  sort: 'name',
  site: 'plantCode',
  sections: [
    { id: 'identity', fields: ['code', 'name', 'exciseCode', 'plantCode'] },
    { id: 'address', fields: ['address', 'city', 'zip', 'countryCode'] },
  ],
})
