import { z } from 'zod'
import { boolean, code, optional, reference, text } from '#platform/core/fields.ts'
import { defineLookup } from '#platform/core/lookup.ts'
import { defineRegistry } from '#platform/core/registry.ts'

/** The groups in which people think of the farm: crude, gasoline, spheres. */
export const tankAreaRegistry = defineLookup({
  id: 'tankAreas',
  module: 'tanks',
  category: 'tankManagement',
  name: 'areas',
  max: 20,
})

/** What a tank is, whatever its certificate says at the time: everything else refers to it by this code. */
export const tankRegistry = defineRegistry({
  id: 'tanks',
  module: 'tanks',
  category: 'tankManagement',
  name: 'tanks',
  schema: z.strictObject({
    code: code({ pattern: /^[A-Z0-9-]+$/, max: 20 }),
    plant: reference({ to: 'plants', max: 4 }),
    area: reference({ to: 'tankAreas', max: 20 }),
    product: optional(reference({ to: 'products', max: 20 })),
    isFiscal: boolean(),
    isOutOfService: boolean(),
    note: optional(text({ max: 500, multiline: true })),
  }),
  key: ['code'],
  title: 'code',
  calledBy: 'code',
  chosenBy: 'product',
  list: ['code', 'plant', 'area', 'product', 'isFiscal', 'isOutOfService', 'note'],
  filters: ['code', 'plant', 'area', 'product', 'isOutOfService'],
  sort: 'code',
  site: 'plant',
  sections: [
    { id: 'identity', fields: ['code', 'plant', 'area', 'product'] },
    { id: 'state', fields: ['isFiscal', 'isOutOfService', 'note'] },
  ],
})
