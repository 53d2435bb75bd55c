import { z } from 'zod'
import { defineRegistry, tabsBy } from '#platform/core/registry.ts'
import { listed, splitElements, splitsId, splitStatuses } from './splits.contract.ts'

/** The splits that were done. Written by the calls of splits.contract.ts. */
export const splitRegistry = defineRegistry({
  id: splitsId,
  module: 'splits',
  category: 'fixed-balance-split',
  name: 'done',
  isOfTheHouse: true,
  createElement: splitElements.split,
  schema: z.strictObject(listed),
  key: ['number'],
  title: 'number',
  site: 'plant',
  list: [
    'number',
    'status',
    'sourceCode',
    'voyageNumber',
    'product',
    'plant',
    'movedAt',
    'total',
    'fixedPart',
    'balancePart',
    'unit',
    'fixedShare',
    'balanceShare',
    'balanceHolder',
    'doneAt',
  ],
  filters: ['status', 'voyageNumber', 'product', 'plant', 'movedAt', 'sourceCode'],
  tabs: tabsBy('status', splitStatuses),
  // Kilograms and litres stand below each other, and fixed and balance of one split are parts of its total.
  totals: [],
  sort: '-doneAt',
})
