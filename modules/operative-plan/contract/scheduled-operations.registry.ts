import { z } from 'zod'
import { defineRegistry, tabsBy } from '#platform/core/registry.ts'
import { detailShape, keptShape, statuses } from './operation.ts'

const { number, status, isHidden, laycanFrom, laycanTo, isEarlyMooringConfirmed, lotCode, ...kept } = keptShape
const { plant, operationType, scheduledFrom, scheduledTo, ...details } = detailShape

/** What is planned at the terminal. Written by the calls of plan.contract.ts. */
export const scheduledOperationRegistry = defineRegistry({
  id: 'scheduledOperations',
  module: 'operative-plan',
  category: 'operations',
  name: 'ScheduledOperation',
  createElement: 'scheduledOperations.edit',
  isOfTheHouse: true,
  schema: z.strictObject({
    number,
    status,
    scheduledFrom,
    scheduledTo,
    plant,
    operationType,
    ...details,
    laycanFrom,
    laycanTo,
    isHidden,
    isEarlyMooringConfirmed,
    lotCode,
    ...kept,
  }),
  key: ['number'],
  title: 'number',
  findsBy: 'beginning',
  site: 'plant',
  list: [
    'number',
    'status',
    'scheduledFrom',
    'scheduledTo',
    'operationType',
    'vessel',
    'voyageNumber',
    'product',
    'company',
    'quantity',
    'quantityUnit',
    'mooringPlatform',
    'isVesselInRoadstead',
    'tanks',
    'plant',
    'isHidden',
  ],
  unseen: ['template', 'templateDay', 'isEarlyMooringConfirmed'],
  filters: [
    'scheduledFrom',
    'plant',
    'status',
    'operationType',
    'product',
    'vessel',
    'voyageNumber',
    'mooringPlatform',
    'isHidden',
  ],
  tabs: tabsBy('status', statuses),
  totals: [],
  sort: '-scheduledFrom',
})
