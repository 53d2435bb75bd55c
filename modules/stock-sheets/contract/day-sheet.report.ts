import { boolean, choice, instant, integer, optional, reference, signed, text } from '#platform/core/fields.ts'
import { day } from '#platform/core/report-parameters.ts'
import { defineReport } from '#platform/core/report.ts'
import { degrees, density, kilograms, litres, millimetres, permille } from './figures.ts'

/** Where the figures of a row come from, and how its delta stands to what is allowed. */
export const sources = ['manual', 'calculation', 'operation', 'none'] as const
export const deltaStates = ['within', 'beyond', 'unknown', 'excluded'] as const

/** Every tank at the end of one day: measured, book, delta; edited under a lock, closed when it is right. */
export const daySheet = defineReport({
  id: 'dailyTankStock',
  module: 'stock-sheets',
  path: '/stock-management/daily-tank',
  parameters: { day: day({ proposes: 'lastFullDay' }), plant: optional(reference({ to: 'plants', max: 4 })) },
  row: {
    tankCode: reference({ to: 'tanks', max: 20 }),
    product: optional(reference({ to: 'products', max: 20 })),
    plant: reference({ to: 'plants', max: 4 }),
    area: reference({ to: 'tankAreas', max: 20 }),
    family: optional(reference({ to: 'productFamilies', max: 20 })),
    source: choice(sources),
    level: optional(millimetres()),
    temperature: optional(degrees()),
    density15: optional(density()),
    volume15: optional(litres()),
    mass: optional(kilograms()),
    bookVolume15: litres(),
    bookMass: kilograms(),
    delta: optional(signed(kilograms())),
    deltaPermille: optional(signed(permille())),
    measuredAt: optional(instant()),
    deltaState: choice(deltaStates),
    editedBy: optional(text({ max: 120 })),
    lockedBy: optional(text({ max: 120 })),
    lockedAt: optional(instant()),
    isLocked: boolean(),
    isOutOfService: boolean(),
    /** Of a closed day: what the book says now of the same day. */
    laterBookMass: optional(kilograms()),
    allowed: optional(kilograms()),
    calculation: optional(text({ max: 36 })),
    operation: optional(text({ max: 36 })),
    /** Of what is kept for this day; 0 as long as nothing is. */
    version: integer({ min: 0, max: 2_000_000_000 }),
  },
  unseen: ['isLocked', 'laterBookMass', 'allowed', 'calculation', 'operation', 'version'],
  spare: [
    'plant',
    'area',
    'family',
    'source',
    'bookVolume15',
    'deltaPermille',
    'deltaState',
    'editedBy',
    'lockedAt',
    'isOutOfService',
  ],
  filters: ['tankCode', 'product', 'deltaState', 'source', 'isLocked'],
  sort: 'tankCode',
  key: ['tankCode'],
  site: 'plant',
  totals: ['volume15', 'mass', 'bookVolume15', 'bookMass'],
  why: ['volume15', 'mass', 'bookMass', 'delta'],
  asAt: true,
  paper: {
    columns: [
      'tankCode',
      'product',
      'measuredAt',
      'level',
      'temperature',
      'density15',
      'volume15',
      'mass',
      'bookMass',
      'delta',
    ],
  },
  follows: ['tankOperations'],
  chart: { kind: 'bars', x: 'product', y: ['mass', 'bookMass'] },
  everySeconds: 60,
})
