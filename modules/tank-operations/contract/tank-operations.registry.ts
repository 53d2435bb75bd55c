import { z } from 'zod'
import { defineRegistry, tabsBy } from '#platform/core/registry.ts'
import { operationElements, operationsId, statuses, worklist } from './tank-operations.contract.ts'

/** The worklist. Its records are written by the calls of tank-operations.contract.ts. */
export const tankOperationRegistry = defineRegistry({
  id: operationsId,
  module: 'tank-operations',
  category: 'tank',
  name: 'operations',
  readsFrom: 'tank_operation_list',
  createElement: operationElements.edit,
  schema: z.strictObject(worklist),
  key: ['number'],
  title: 'number',
  site: 'plant',
  parties: 'parties',
  filters: [
    'status',
    'tankCode',
    'product',
    'operationType',
    'voyageNumber',
    'plant',
    'openingAt',
    'direction',
    'measureType',
  ],
  tabs: tabsBy('status', statuses),
  totals: ['realChange', 'fiscalChange'],
  sort: '-openingAt',
})
