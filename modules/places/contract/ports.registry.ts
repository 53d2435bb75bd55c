import { z } from 'zod'
import { boolean, choice, code, decimal, optional, reference, text } from '#platform/core/fields.ts'
import { defineRegistry } from '#platform/core/registry.ts'

const port = z.strictObject({
  // UN/LOCODE: country, then three letters or the digits 2 to 9 (UNECE Recommendation 16)
  code: code({ pattern: /^[A-Z]{2}[A-Z2-9]{3}$/, max: 5 }),
  name: text({ max: 80 }),
  type: choice(['port', 'location']),
  countryCode: reference({ to: 'countries', max: 2 }),
  infoilCode: optional(code({ pattern: /^[A-Z0-9-]+$/, max: 10 })),
  isHomePort: boolean(),
  latitude: optional(decimal({ digits: 7, decimals: 5, min: '-90', max: '90', unit: '°' })),
  longitude: optional(decimal({ digits: 8, decimals: 5, min: '-180', max: '180', unit: '°' })),
})
export type Port = z.infer<typeof port>

export const portRegistry = defineRegistry({
  id: 'ports',
  module: 'places',
  category: 'master-data',
  name: 'Ports',
  schema: port,
  key: ['code'],
  title: 'name',
  list: ['code', 'name', 'countryCode', 'type', 'infoilCode', 'isHomePort'],
  filters: ['name', 'code', 'countryCode', 'type', 'isHomePort'],
  sort: 'name',
  sections: [
    { id: 'identity', fields: ['code', 'name', 'type', 'countryCode', 'infoilCode', 'isHomePort'] },
    { id: 'position', fields: ['latitude', 'longitude'] },
  ],
})
