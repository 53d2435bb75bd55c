import { choice, instant, integer, optional, reference, signed, text } from '#platform/core/fields.ts'
import { month } from '#platform/core/report-parameters.ts'
import { defineReport } from '#platform/core/report.ts'
import { deltaStates, sources } from './day-sheet.report.ts'
import { density, kilograms, litres, millimetres } from './figures.ts'

/** A month of every tank: what it began with, what came and went, what the book and the gauge say at the end. */
export const monthSheet = defineReport({
  id: 'monthlyTankStock',
  module: 'stock-sheets',
  path: '/stock-management/monthly-tank',
  parameters: { month: month(), plant: optional(reference({ to: 'plants', max: 4 })) },
  row: {
    tankCode: reference({ to: 'tanks', max: 20 }),
    product: optional(reference({ to: 'products', max: 20 })),
    plant: reference({ to: 'plants', max: 4 }),
    openingMass: kilograms(),
    receivedMass: kilograms(),
    sentMass: kilograms(),
    bookMass: kilograms(),
    mass: optional(kilograms()),
    delta: optional(signed(kilograms())),
    deltaState: choice(deltaStates),
    volume15: optional(litres()),
    measuredAt: optional(instant()),
    source: choice(sources),
    level: optional(millimetres()),
    density15: optional(density()),
    movements: integer({ min: 0, max: 1_000_000 }),
    editedDays: integer({ min: 0, max: 31 }),
    laterBookMass: optional(kilograms()),
    allowed: optional(kilograms()),
    calculation: optional(text({ max: 36 })),
    operation: optional(text({ max: 36 })),
  },
  unseen: ['laterBookMass', 'allowed', 'calculation', 'operation'],
  spare: ['plant', 'deltaState', 'measuredAt', 'source', 'level', 'density15'],
  filters: ['tankCode', 'product', 'deltaState', 'source'],
  sort: 'tankCode',
  key: ['tankCode'],
  site: 'plant',
  totals: ['openingMass', 'receivedMass', 'sentMass', 'bookMass', 'mass', 'volume15', 'movements'],
  why: ['bookMass', 'mass', 'volume15', 'delta'],
  paper: {
    columns: [
      'tankCode',
      'product',
      'openingMass',
      'receivedMass',
      'sentMass',
      'bookMass',
      'mass',
      'delta',
      'movements',
      'editedDays',
    ],
  },
  follows: ['tankOperations'],
  chart: { kind: 'bars', x: 'product', y: ['receivedMass', 'sentMass'] },
})
