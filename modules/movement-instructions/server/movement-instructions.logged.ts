import { bilingual, choice, date, instant, integer, reference, text } from '#platform/core/fields.ts'
import type { RecordNode } from '#platform/core/record-tree.ts'
import {
  loggedNode,
  loggedRegistry,
  type LoggedTable,
  loggedTable,
  person,
  recordOf,
  type RowState,
  type Speech,
} from '#platform/server/change-log/logged-table.ts'
import { lotNode } from '../contract/lot.records.ts'
import { lotFigures } from '../contract/lots-management.ts'
import { lotsManagementRegistry } from '../contract/lots-management.registry.ts'
import { type LotPart, statuses } from '../contract/movement-instruction.ts'
import { instructionElements, versionKinds } from '../contract/movement-instructions.contract.ts'
import { movementInstructionRegistry } from '../contract/movement-instructions.registry.ts'
import { isProvisional } from '../rules/numbers.ts'

/** Of a draft nobody knows a number. */
const numbered = (value: string, { texts, language }: Speech) =>
  isProvisional(value) ? texts.text(language, 'movement-instructions:page.draft') : value
const lotNumbered = (value: string, speech: Speech) => {
  const [voyage = '', letter = ''] = value.split('/')
  return `${numbered(voyage, speech)}/${letter}`
}

/** The page of the instruction, at the tab where the row stands. */
const pageAt = (tab?: string) => (_id: string, state: RowState) => {
  const search = new URLSearchParams({ ...(tab ? { tab } : {}), ...(state['lot_id'] ? { lot: state['lot_id'] } : {}) })
  return `${movementInstructionRegistry.path}/${state['instruction_id']}${search.size > 0 ? `?${search}` : ''}`
}
const ofInstruction = {
  siteColumn: 'plant',
  pastElement: instructionElements.history,
  technical: ['instruction_id', 'plant'],
}

const inLot = (part: LotPart, title: string[], units: Record<string, string> = {}) =>
  loggedNode(lotNode.children[part] as RecordNode, {
    ...ofInstruction,
    name: `movement-instructions:logged.part.${part}`,
    parentTable: lotNode.table,
    title: ['parent', ...title],
    units,
    page: pageAt(part),
    follows: true,
  })

const lotUnit = Object.fromEntries(
  [
    'quantity',
    'minQuantity',
    'maxQuantity',
    'expectedQuantity',
    'actualQuantity',
    'finalQuantity',
    'billOfLadingQuantity',
  ].map((name) => [name, 'quantityUoMCode']),
)
const { lotCode, isClosed, isDeleted } = lotsManagementRegistry.schema.shape

const tree: LoggedTable[] = [
  loggedRegistry(movementInstructionRegistry, {
    title: ['voyageNumber', 'externalVoyageNumber'],
    say: { voyageNumber: numbered },
    units: { totalQuantity: 'totalUnit' },
    // Made of those who are named.
    technical: ['parties'],
  }),
  loggedNode(lotNode, {
    ...ofInstruction,
    title: ['lotCode', 'productCode'],
    beside: {
      fields: { lotCode, ...lotFigures.shape, isClosed, isDeleted },
      label: (name) => `movement-instructions:lotsManagement.field.${name}`,
      units: lotUnit,
    },
    units: lotUnit,
    say: { lotCode: lotNumbered },
    technical: [...ofInstruction.technical, 'figures_version', 'figures_at', 'figures_by'],
    page: (id, state) => pageAt('main')(id, { ...state, lot_id: id }),
    follows: true,
  }),
  inLot('billsOfLading', ['number']),
  loggedNode(lotNode.children.billsOfLading.children.items, {
    ...ofInstruction,
    name: 'movement-instructions:logged.part.billItems',
    parentTable: lotNode.children.billsOfLading.table,
    title: ['parent', 'product', 'description'],
    page: pageAt('billsOfLading'),
    follows: true,
  }),
  inLot('documents', ['documentType', 'number']),
  inLot('receivers', ['company', 'role']),
  inLot('specifications', ['property'], { minimum: 'unit', maximum: 'unit', typical: 'unit' }),
  inLot('measureUnits', ['purpose']),
  inLot('samples', ['sampleType']),
  inLot('fiscalInfo', ['fiscalPosition'], { quantity: 'quantityUoMCode' }),
]

const voyage = recordOf(movementInstructionRegistry.table)
const label = (name: string) => `movement-instructions:logged.field.${name}`

export const loggedInstructions: LoggedTable[] = [
  ...tree,
  loggedTable({
    table: 'movement_instruction_versions',
    name: 'movement-instructions:logged.version',
    label,
    choice: (name, value) =>
      name === 'status'
        ? `movement-instructions:movementInstructions.choice.status.${value}`
        : `movement-instructions:page.kind.${value}`,
    fields: {
      instructionId: voyage,
      version: integer({ min: 1, max: 999_999, ordinal: true }),
      kind: choice(versionKinds),
      status: choice(statuses),
      note: text({ max: 500 }),
      restoredFrom: integer({ min: 1, max: 999_999, ordinal: true }),
      changeCount: integer({ min: 0, max: 999_999 }),
    },
    title: ['instructionId', 'version'],
    ...ofInstruction,
    // What was changed stands in the rows that were changed.
    technical: ['plant', 'made_at', 'made_by', 'snapshot', 'changes'],
    page: pageAt('log'),
    follows: true,
  }),
  loggedTable({
    table: 'movement_checklist_items',
    name: 'movement-instructions:logged.checklistItem',
    label: (name) => `movement-instructions:movementChecklist.field.${name}`,
    fields: {
      instruction: voyage,
      item: bilingual({ max: 200 }),
      responsible: reference({ to: 'users', max: 151 }),
      due: instant(),
      doneBy: person(),
      doneAt: instant(),
      note: text({ max: 1000 }),
    },
    columns: { instruction: 'instruction_id' },
    title: ['instruction', 'item'],
    technical: ['plant'],
    siteColumn: 'plant',
    page: pageAt(),
    follows: true,
  }),
  loggedTable({
    table: 'voyage_counters',
    name: 'movement-instructions:logged.counter',
    label,
    fields: {
      plant: reference({ to: 'plants', max: 4 }),
      year: integer({ min: 2000, max: 2999, ordinal: true }),
      last: integer({ min: 0, max: 9999, ordinal: true }),
    },
    title: ['plant', 'year'],
    siteColumn: 'plant',
    follows: true,
  }),
  loggedTable({
    table: 'instruction_programmes',
    name: 'movement-instructions:logged.programme',
    label,
    fields: {
      plant: reference({ to: 'plants', max: 4 }),
      issuedOn: date(),
      fileName: text({ max: 150 }),
      instructions: integer({ min: 0, max: 9999 }),
      lots: integer({ min: 0, max: 9999 }),
    },
    title: ['plant', 'issuedOn', 'fileName'],
    technical: ['sha256', 'imported_at', 'imported_by'],
    siteColumn: 'plant',
    page: () => movementInstructionRegistry.path,
  }),
]
