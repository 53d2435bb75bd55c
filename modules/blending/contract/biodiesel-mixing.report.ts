import { choice, decimal, instant, optional, reference, signed, text } from '#platform/core/fields.ts'
import { period } from '#platform/core/report-parameters.ts'
import { defineReport } from '#platform/core/report.ts'

const amount = (unit: string, decimals = 0) =>
  decimal({ digits: 15, decimals, min: '-999999999999', max: '999999999999', unit })
const percent = () => decimal({ digits: 5, decimals: 2, min: '0', max: '100', unit: '%' })
export const mixingStates = ['within', 'above', 'incomplete'] as const

/** Gas oil that got a bio component: how much of it, and whether that is as much as it may be. */
export const biodieselMixing = defineReport({
  id: 'biodieselMixing',
  module: 'blending',
  path: '/operations/BiodieselMixingReport',
  parameters: {
    period: period({ proposes: 'thisMonth', maxDays: 400 }),
    plant: optional(reference({ to: 'plants', max: 4 })),
  },
  row: {
    blendedAt: instant(),
    tankCode: reference({ to: 'tanks', max: 20 }),
    product: reference({ to: 'products', max: 20 }),
    baseProduct: optional(reference({ to: 'products', max: 20 })),
    bioProduct: reference({ to: 'products', max: 20 }),
    baseVolume15: amount('l'),
    bioVolume15: amount('l'),
    blendVolume15: amount('l'),
    volumeChange: optional(signed(amount('l'))),
    shareVolume: optional(percent()),
    mostShare: percent(),
    state: choice(mixingStates),
    shareMass: optional(percent()),
    shareEnergy: optional(percent()),
    bioEnergy: amount('GJ', 3),
    baseMass: amount('kg'),
    bioMass: amount('kg'),
    blendMass: amount('kg'),
    plant: reference({ to: 'plants', max: 4 }),
    operation: text({ max: 36 }),
  },
  unseen: ['operation'],
  spare: ['baseMass', 'bioMass', 'blendMass', 'plant'],
  filters: ['tankCode', 'product', 'bioProduct', 'state'],
  sort: 'blendedAt',
  key: ['operation'],
  namedBy: ['blendedAt', 'tankCode'],
  site: 'plant',
  // Shares do not add up; quantities do within what was made.
  totals: [
    'baseVolume15',
    'bioVolume15',
    'blendVolume15',
    'volumeChange',
    'bioEnergy',
    'baseMass',
    'bioMass',
    'blendMass',
  ],
  addsUpWithin: 'product',
  note: 'blending:basis',
  why: ['shareVolume', 'shareMass', 'shareEnergy', 'bioEnergy', 'volumeChange', 'bioVolume15', 'baseVolume15'],
  opens: ({ operation }) => ({ to: `/tank/operations/${operation}` }),
  asAt: true,
  paper: {
    columns: [
      'blendedAt',
      'tankCode',
      'product',
      'bioProduct',
      'baseVolume15',
      'bioVolume15',
      'blendVolume15',
      'shareVolume',
      'mostShare',
      'state',
      'bioEnergy',
    ],
  },
  follows: ['tankOperations'],
  chart: { kind: 'bars', x: 'product', y: ['baseVolume15', 'bioVolume15'] },
})
