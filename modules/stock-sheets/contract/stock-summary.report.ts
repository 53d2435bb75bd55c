import { date, integer, optional, reference, signed } from '#platform/core/fields.ts'
import { day } from '#platform/core/report-parameters.ts'
import { defineReport } from '#platform/core/report.ts'
import { basis, cubicMetres, stockFollows, tonnes } from './figures.ts'

const summedFigures = [
  'tanks',
  'unmeasured',
  'outdated',
  'measuredMass',
  'bookMass',
  'deadMass',
  'lockedMass',
  'availableMass',
  'changeMass',
  'measuredVolume',
  'bookVolume',
  'deadVolume',
  'lockedVolume',
  'availableVolume',
  'changeVolume',
] as const

/** All products of all plants on one line each, against another day: the day before, when left out. */
export const stockSummary = defineReport({
  id: 'stockSummary',
  module: 'stock-sheets',
  path: '/stock-summary',
  parameters: {
    day: day({ proposes: 'lastFullDay' }),
    plant: optional(reference({ to: 'plants', max: 4 })),
    compareWith: optional(date()),
  },
  row: {
    product: optional(reference({ to: 'products', max: 20 })),
    family: optional(reference({ to: 'productFamilies', max: 20 })),
    plant: reference({ to: 'plants', max: 4 }),
    tanks: integer({ min: 0, max: 10_000 }),
    unmeasured: integer({ min: 0, max: 10_000 }),
    outdated: integer({ min: 0, max: 10_000 }),
    measuredMass: optional(tonnes()),
    bookMass: tonnes(),
    deadMass: optional(tonnes()),
    lockedMass: optional(tonnes()),
    availableMass: optional(tonnes()),
    changeMass: optional(signed(tonnes())),
    measuredVolume: optional(cubicMetres()),
    bookVolume: cubicMetres(),
    deadVolume: optional(cubicMetres()),
    lockedVolume: optional(cubicMetres()),
    availableVolume: optional(cubicMetres()),
    changeVolume: optional(signed(cubicMetres())),
  },
  spare: ['tanks', 'measuredVolume', 'bookVolume', 'deadVolume', 'lockedVolume', 'availableVolume', 'changeVolume'],
  filters: ['product', 'family'],
  sort: 'plant',
  title: 'product',
  key: ['plant', 'family', 'product'],
  site: 'plant',
  totals: summedFigures,
  addsUpWithin: 'product',
  note: basis,
  why: summedFigures,
  opens: ({ product, plant }, asked) =>
    product === null ? null : { to: '/product-stock', search: { day: asked.day, plant, product } },
  asAt: true,
  paper: {
    columns: [
      'plant',
      'product',
      'outdated',
      'measuredMass',
      'bookMass',
      'deadMass',
      'lockedMass',
      'availableMass',
      'changeMass',
    ],
  },
  follows: stockFollows,
  chart: { kind: 'bars', x: 'product', y: ['measuredMass', 'availableMass'] },
})
