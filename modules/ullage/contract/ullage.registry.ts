import { z } from 'zod'
import { defineRegistry, tabsBy } from '#platform/core/registry.ts'
import { listed, ullageElements, ullageId, ullageStatuses } from './ullage.contract.ts'

/** The list of reports. Written by the calls of ullage.contract.ts. */
export const ullageRegistry = defineRegistry({
  id: ullageId,
  module: 'ullage',
  category: 'jetty',
  name: 'ullage',
  isOfTheHouse: true,
  readsFrom: 'ullage_report_list',
  createElement: ullageElements.edit,
  schema: z.strictObject(listed),
  key: ['number'],
  title: 'number',
  site: 'plant',
  list: [
    'number',
    'status',
    'voyageNumber',
    'vessel',
    'plant',
    'measuredAt',
    'kind',
    'product',
    'totalObserved',
    'totalStandard',
    'weightAir',
    'weightVacuum',
  ],
  filters: ['status', 'voyageNumber', 'vessel', 'measuredAt', 'plant', 'kind', 'product'],
  tabs: tabsBy('status', ullageStatuses),
  // Only what is confirmed counts.
  totals: ['confirmedStandard', 'confirmedWeight'],
  sort: '-measuredAt',
})
