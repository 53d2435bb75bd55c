import { integer, optional, reference } from '#platform/core/fields.ts'
import { day } from '#platform/core/report-parameters.ts'
import { defineReport } from '#platform/core/report.ts'
import { density, kilograms, litres } from './figures.ts'

/** How much of each product there is in each plant, from the measurements of its tanks. */
export const productStock = defineReport({
  id: 'productStock',
  module: 'stock-sheets',
  path: '/product-stock',
  parameters: { day: day({ proposes: 'lastFullDay' }), plant: optional(reference({ to: 'plants', max: 4 })) },
  row: {
    product: reference({ to: 'products', max: 20 }),
    family: optional(reference({ to: 'productFamilies', max: 20 })),
    plant: reference({ to: 'plants', max: 4 }),
    tanks: integer({ min: 0, max: 10_000 }),
    unmeasured: integer({ min: 0, max: 10_000 }),
    mass: optional(kilograms()),
    volume15: optional(litres()),
    density15: optional(density()),
    availableMass: optional(kilograms()),
    bookMass: kilograms(),
  },
  filters: ['product', 'family'],
  sort: 'product',
  key: ['product', 'plant'],
  site: 'plant',
  totals: ['tanks', 'unmeasured', 'mass', 'volume15', 'availableMass', 'bookMass'],
  opens: ({ product, plant }, asked) => ({
    to: '/stock-management/daily-tank',
    search: { day: asked.day, plant, product },
  }),
  asAt: true,
  follows: ['tankOperations'],
  chart: { kind: 'bars', x: 'product', y: ['mass', 'availableMass', 'bookMass'] },
})
