import { choice, instant, optional, reference, signed, text } from '#platform/core/fields.ts'
import { period } from '#platform/core/report-parameters.ts'
import { defineReport } from '#platform/core/report.ts'
import { basis, kilograms, litres, millimetres, stockFollows } from './figures.ts'

export const postingKinds = ['opening', 'movement', 'zeroing', 'check', 'reversal'] as const

/** A18: all that the fiscal ledger of a plant moved in a period, in its order, with the book right after each posting. */
export const movementsList = defineReport({
  id: 'tanksMovementsListA18',
  module: 'stock-sheets',
  path: '/tanks-movements-list-a-18',
  parameters: {
    plant: reference({ to: 'plants', max: 4 }),
    period: period({ proposes: 'thisMonth', maxDays: 400 }),
  },
  row: {
    measuredAt: instant(),
    tankCode: reference({ to: 'tanks', max: 20 }),
    product: reference({ to: 'products', max: 20 }),
    operationType: reference({ to: 'operationTypes', max: 20 }),
    kind: choice(postingKinds),
    /** A check moves nothing, so it has none of these; what was reversed, and its reversal, neither came nor went. */
    mass: optional(signed(kilograms())),
    receivedMass: optional(kilograms()),
    sentMass: optional(kilograms()),
    volume15: optional(signed(litres())),
    receivedVolume15: optional(litres()),
    sentVolume15: optional(litres()),
    stockMass: kilograms(),
    fiscalDocument: optional(text({ max: 100 })),
    voyage: optional(text({ max: 60 })),
    openingLevel: optional(millimetres()),
    closingLevel: optional(millimetres()),
    operation: text({ max: 36 }),
  },
  unseen: ['operation'],
  spare: ['receivedMass', 'sentMass', 'receivedVolume15', 'sentVolume15'],
  filters: ['tankCode', 'product', 'operationType', 'kind'],
  sort: 'measuredAt',
  namedBy: ['measuredAt', 'tankCode'],
  totals: ['mass', 'receivedMass', 'sentMass', 'volume15', 'receivedVolume15', 'sentVolume15'],
  addsUpWithin: 'product',
  note: basis,
  why: ['mass', 'receivedMass', 'sentMass', 'volume15', 'receivedVolume15', 'sentVolume15', 'stockMass'],
  opens: ({ operation }) => ({ to: `/tank/operations/${operation}` }),
  asAt: true,
  paper: {
    of: 'plant',
    columns: [
      'measuredAt',
      'tankCode',
      'product',
      'operationType',
      'voyage',
      'openingLevel',
      'closingLevel',
      'mass',
      'volume15',
      'stockMass',
      'fiscalDocument',
    ],
  },
  follows: stockFollows,
  chart: { kind: 'bars', x: 'product', y: ['receivedMass', 'sentMass'] },
})
