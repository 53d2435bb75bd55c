import { integer, optional, reference } from '#platform/core/fields.ts'
import { day } from '#platform/core/report-parameters.ts'
import { defineReport } from '#platform/core/report.ts'
import { basis, density, kilograms, litres, stockFollows } from './figures.ts'

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
    outdated: integer({ min: 0, max: 10_000 }),
    mass: optional(kilograms()),
    volume15: optional(litres()),
    density15: optional(density()),
    bookMass: kilograms(),
    deadMass: optional(kilograms()),
    lockedMass: optional(kilograms()),
    availableMass: optional(kilograms()),
  },
  filters: ['product', 'family'],
  sort: 'product',
  key: ['product', 'plant'],
  site: 'plant',
  totals: [
    'tanks',
    'unmeasured',
    'outdated',
    'mass',
    'volume15',
    'bookMass',
    'deadMass',
    'lockedMass',
    'availableMass',
  ],
  addsUpWithin: 'product',
  note: basis,
  why: [
    'tanks',
    'unmeasured',
    'outdated',
    'mass',
    'volume15',
    'density15',
    'bookMass',
    'deadMass',
    'lockedMass',
    'availableMass',
  ],
  opens: ({ product, plant }, asked) => ({
    to: '/stock-management/daily-tank',
    search: { day: asked.day, plant, product },
  }),
  asAt: true,
  follows: stockFollows,
  chart: { kind: 'bars', x: 'product', y: ['mass', 'availableMass', 'bookMass'] },
})
