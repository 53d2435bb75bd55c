import { z } from 'zod'
import { defineRegistry, tabsBy } from '#platform/core/registry.ts'
import { statuses, timesheetElements, timesheetsId, worklist } from './timesheets.contract.ts'

/** The worklist. Its records are written by the calls of timesheets.contract.ts. */
export const timesheetRegistry = defineRegistry({
  id: timesheetsId,
  module: 'timesheets',
  category: 'jetty',
  name: 'timesheet',
  readsFrom: 'timesheet_list',
  createElement: timesheetElements.edit,
  schema: z.strictObject(worklist),
  key: ['voyageNumber'],
  title: 'voyageNumber',
  findsBy: 'beginning',
  site: 'plant',
  isOfTheHouse: true,
  filters: ['status', 'voyageNumber', 'vessel', 'products', 'operationType', 'berth', 'plant', 'firstAt', 'hasLeft'],
  tabs: tabsBy('status', statuses),
  totals: ['alongside'],
  sort: '-voyageNumber',
})
