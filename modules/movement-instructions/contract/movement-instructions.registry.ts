import { z } from 'zod'
import { choice, code, computed, decimal, integer, reference, references, text } from '#platform/core/fields.ts'
import { defineRegistry, tabsBy } from '#platform/core/registry.ts'
import { headerSections, headerShape } from './header.ts'
import { statuses } from './movement-instruction.ts'

/** The worklist. Its records are written by the calls of movement-instructions.contract.ts. */
export const movementInstructionRegistry = defineRegistry({
  id: 'movementInstructions',
  module: 'movement-instructions',
  category: 'movement-instruction',
  schema: z.strictObject({
    ...headerShape,
    voyageNumber: code({ pattern: /^[~A-Z0-9-]+$/, max: 20 }),
    status: choice(statuses),
    lotCount: integer({ min: 0, max: 500 }),
    /** What its lots carry, and for whom. */
    products: references({ to: 'products', max: 20 }),
    holders: references({ to: 'companies', max: 20 }),
    /** Where all lots are given in the same unit. */
    totalQuantity: computed(decimal({ digits: 15, decimals: 3, min: '0', max: '999999999999' })),
    totalUnit: computed(reference({ to: 'unitsOfMeasure', max: 10 })),
    /** How much is still missing, by the completeness of its lots. */
    missing: integer({ min: 0, max: 99_999 }),
    /** How many letters were given to lots, of which some may be gone. */
    lotsGiven: integer({ min: 0, max: 99_999 }),
    versionNote: computed(text({ max: 500, multiline: true })),
    /** Why it was canceled, or opened again. */
    statusReason: computed(text({ max: 500, multiline: true })),
  }),
  key: ['voyageNumber'],
  title: 'voyageNumber',
  findsBy: 'search',
  site: 'plant',
  parties: 'parties',
  list: [
    'voyageNumber',
    'status',
    'externalVoyageNumber',
    'plant',
    'operationType',
    'vessel',
    'laycanFrom',
    'laycanTo',
    'etaDate',
    'eta',
    'lotCount',
    'products',
    'holders',
    'totalQuantity',
    'totalUnit',
    'demurrageRate',
    'shipToShip',
    'isFip',
    'missing',
  ],
  unseen: ['lotsGiven'],
  filters: [
    'status',
    'plant',
    'operationType',
    'voyageNumber',
    'externalVoyageNumber',
    'vessel',
    'laycanFrom',
    'laycanTo',
    'etaDate',
    'products',
    'holders',
  ],
  tabs: tabsBy('status', statuses),
  sort: 'voyageNumber',
  sections: [
    {
      id: 'state',
      fields: [
        'voyageNumber',
        'status',
        'lotCount',
        'products',
        'holders',
        'totalQuantity',
        'totalUnit',
        'missing',
        'lotsGiven',
        'versionNote',
        'statusReason',
      ],
    },
    ...headerSections,
  ],
})
