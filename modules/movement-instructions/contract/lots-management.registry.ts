import { z } from 'zod'
import { boolean, choice, code, computed, decimal, optional, reference, text } from '#platform/core/fields.ts'
import { defineRegistry } from '#platform/core/registry.ts'
import { lotNode } from './lot.records.ts'
import { lotFigures } from './lots-management.ts'
import { statuses } from './movement-instruction.ts'

const { productCode, quantity, minQuantity, maxQuantity, quantityUoMCode, typeMovementInstructionLotCode, holder } =
  lotNode.shape

/** The lots of all instructions that are no drafts. Written by the calls of lots-management.contract.ts. */
export const lotsManagementRegistry = defineRegistry({
  id: 'lotsManagement',
  module: 'movement-instructions',
  category: 'lots-management',
  schema: z.strictObject({
    lotCode: code({ pattern: /^[A-Z0-9/-]+$/, max: 24 }),
    voyageNumber: code({ pattern: /^[A-Z0-9-]+$/, max: 20 }),
    instruction: text({ max: 36 }),
    status: choice(statuses),
    plant: reference({ to: 'plants', max: 4 }),
    vessel: optional(reference({ to: 'vessels', max: 7 })),
    operationType: optional(reference({ to: 'operationTypes', max: 20 })),
    productCode,
    holder,
    quantity,
    minQuantity,
    maxQuantity,
    quantityUoMCode,
    typeMovementInstructionLotCode,
    ...lotFigures.shape,
    /** Final, or else actual, minus expected. */
    deviation: computed(decimal({ digits: 15, decimals: 3, min: '-999999999999', max: '999999999999' })),
    isClosed: boolean(),
    isDeleted: boolean(),
  }),
  key: ['lotCode'],
  title: 'lotCode',
  // S26-0147/A: people know the number of the voyage, and seldom the letters before it.
  findsBy: { registry: 'movementInstructions', field: 'voyageNumber', before: '/' },
  site: 'plant',
  parties: 'parties',
  list: [
    'lotCode',
    'voyageNumber',
    'instruction',
    'status',
    'plant',
    'vessel',
    'operationType',
    'productCode',
    'holder',
    'quantity',
    'minQuantity',
    'maxQuantity',
    'quantityUoMCode',
    'typeMovementInstructionLotCode',
    'balanceSheetDate',
    'expectedQuantity',
    'actualQuantity',
    'finalQuantity',
    'deviation',
    'billOfLadingDate',
    'billOfLadingQuantity',
    'mooringDate',
    'unmooringDate',
    'isClosed',
    'isDeleted',
    'isInternalConsumption',
    'isCreateSelfInvoice',
    'protocolNumberOfIntentLetter',
  ],
  filters: [
    'balanceSheetDate',
    'plant',
    'productCode',
    'voyageNumber',
    'lotCode',
    'vessel',
    'holder',
    'status',
    'isClosed',
    'isDeleted',
    'isInternalConsumption',
  ],
  tabs: [
    { id: 'open', filters: { isClosed: 'false', isDeleted: 'false' } },
    { id: 'closed', filters: { isClosed: 'true', isDeleted: 'false' } },
    { id: 'deleted', filters: { isDeleted: 'true' } },
    { id: 'all', filters: {} },
  ],
  sort: 'lotCode',
})
