import {
  boolean,
  choice,
  code,
  date,
  decimal,
  integer,
  optional,
  reference,
  references,
  text,
} from '#platform/core/fields.ts'
import { defineNode } from '#platform/core/record-tree.ts'

const module = 'movement-instructions'
const company = () => reference({ to: 'companies', max: 20 })
const product = () => reference({ to: 'products', max: 20 })
const unitOfMeasure = () => reference({ to: 'unitsOfMeasure', max: 10 })
const port = () => reference({ to: 'ports', max: 5 })
const quantity = (unit?: string) =>
  decimal({ digits: 15, decimals: 3, min: '0', max: '999999999999', ...(unit ? { unit } : {}) })
const howMany = () => optional(integer({ min: 0, max: 99 }))
const language = () => optional(choice(['en', 'it']))
const note = () => optional(text({ max: 1000, multiline: true }))

export const billItemsNode = defineNode({
  module,
  id: 'billItems',
  table: 'movement_lot_bill_items',
  parentColumn: 'bill_id',
  shape: {
    product: optional(product()),
    description: optional(text({ max: 200 })),
    weightInAir: optional(quantity('kg')),
    weightInVacuum: optional(quantity('kg')),
    volumeAt15: optional(quantity('l')),
    volumeAt60F: optional(quantity('bbl')),
    /** In vacuum at 15 °C, and the temperature at which it was loaded. */
    density15: optional(decimal({ digits: 6, decimals: 4, min: '0.3', max: '2', unit: 'kg/l' })),
    temperature: optional(decimal({ digits: 5, decimals: 2, min: '-200', max: '400', unit: '°C' })),
    combinedNomenclature: optional(reference({ to: 'cnCodes', max: 10 })),
  },
})

export const billsOfLadingNode = defineNode({
  module,
  id: 'billsOfLading',
  table: 'movement_lot_bills',
  parentColumn: 'lot_id',
  shape: {
    number: optional(text({ max: 40 })),
    billDate: optional(date()),
    place: optional(text({ max: 120 })),
    type: optional(reference({ to: 'billOfLadingTypes', max: 4 })),
    /** Who issues it, and signs by the master. */
    carrier: optional(company()),
    masterName: optional(text({ max: 80 })),
    shipper: optional(company()),
    /** A company, or "to order of ...". */
    consignee: optional(text({ max: 300, multiline: true })),
    notifyParty: optional(text({ max: 300, multiline: true })),
    loadPort: optional(port()),
    dischargePort: optional(port()),
    freightClause: optional(text({ max: 200 })),
    isCleanOnBoard: boolean(),
    originals: howMany(),
    copies: howMany(),
  },
  children: { items: billItemsNode },
})

export const documentsNode = defineNode({
  module,
  id: 'documents',
  table: 'movement_lot_documents',
  parentColumn: 'lot_id',
  shape: {
    documentType: optional(reference({ to: 'movementDocumentTypes', max: 20 })),
    number: optional(text({ max: 40 })),
    documentDate: optional(date()),
    issuer: optional(company()),
    language: language(),
    originals: howMany(),
    copies: howMany(),
    note: note(),
  },
})

/** The distribution list: who gets which paper, in how many originals and copies. */
export const receiversNode = defineNode({
  module,
  id: 'receivers',
  table: 'movement_lot_receivers',
  parentColumn: 'lot_id',
  shape: {
    company: optional(company()),
    role: optional(reference({ to: 'receiverRoles', max: 20 })),
    documentType: optional(reference({ to: 'movementDocumentTypes', max: 20 })),
    /** The number of a bill of lading, where one of several is meant. */
    billOfLading: optional(text({ max: 40 })),
    originals: howMany(),
    copies: howMany(),
    sendBy: optional(choice(['hand', 'courier', 'mail'])),
    address: optional(text({ max: 300, multiline: true })),
  },
})

const measured = () =>
  optional(decimal({ digits: 14, decimals: 6, min: '-99999999', max: '99999999', hasOwnScale: true }))

export const specificationsNode = defineNode({
  module,
  id: 'specifications',
  table: 'movement_lot_specifications',
  parentColumn: 'lot_id',
  shape: {
    property: optional(text({ max: 80 })),
    testMethod: optional(reference({ to: 'testMethods', max: 30 })),
    minimum: measured(),
    maximum: measured(),
    typical: measured(),
    unit: optional(text({ max: 20 })),
    isBinding: boolean(),
    note: note(),
  },
})

export const measureUnitsNode = defineNode({
  module,
  id: 'measureUnits',
  table: 'movement_lot_units',
  parentColumn: 'lot_id',
  shape: {
    purpose: optional(choice(['billOfLading', 'certificate', 'invoice', 'fiscal'])),
    unitOfMeasure: optional(unitOfMeasure()),
    decimals: optional(integer({ min: 0, max: 6, ordinal: true })),
    isMain: boolean(),
  },
})

export const samplesNode = defineNode({
  module,
  id: 'samples',
  table: 'movement_lot_samples',
  parentColumn: 'lot_id',
  shape: {
    sampleType: optional(reference({ to: 'analysisSampleTypes', max: 20 })),
    pieces: howMany(),
    volume: optional(decimal({ digits: 7, decimals: 2, min: '0', max: '10000', unit: 'l' })),
    laboratory: optional(company()),
    keptBy: optional(company()),
    retentionDays: optional(integer({ min: 0, max: 3650, unit: 'd' })),
    sealNumber: optional(text({ max: 40 })),
    testMethods: references({ to: 'testMethods', max: 30 }),
    isToBeAnalysed: boolean(),
    note: note(),
  },
})

export const fiscalInfoNode = defineNode({
  module,
  id: 'fiscalInfo',
  table: 'movement_lot_fiscal',
  parentColumn: 'lot_id',
  shape: {
    fiscalPosition: optional(reference({ to: 'fiscalPositions', max: 4 })),
    fiscalDestination: optional(reference({ to: 'fiscalDestinations', max: 20 })),
    fiscalUse: optional(reference({ to: 'fiscalUses', max: 20 })),
    fiscalCircuit: optional(reference({ to: 'fiscalCircuits', max: 4 })),
    combinedNomenclature: optional(reference({ to: 'cnCodes', max: 10 })),
    customsProcedure: optional(reference({ to: 'customsProcedures', max: 4 })),
    taxWarehouse: optional(reference({ to: 'taxWarehouses', max: 20 })),
    quantity: optional(quantity()),
    quantityUoMCode: optional(unitOfMeasure()),
    isExciseSuspended: boolean(),
    note: note(),
  },
})

/** How the form puts the fields of a lot together. */
const lotSections = [
  {
    id: 'cargo',
    fields: [
      'productCode',
      'tradeDescription',
      'quantity',
      'quantityUoMCode',
      'minQuantity',
      'maxQuantity',
      'isOutCDep',
    ],
  },
  {
    id: 'parties',
    fields: ['holder', 'shipper', 'billOfLadingHolder', 'deliveryDocumentHolder', 'notifyAddress'],
  },
  {
    id: 'papers',
    fields: [
      'typeMovementInstructionLotCode',
      'contractNumber',
      'contractDate',
      'incoterm',
      'documentLanguage',
      'analysisLanguage',
    ],
  },
  { id: 'places', fields: ['originPlace', 'destinationPlace', 'note'] },
] as const

/** One product, one title holder, one set of bills of lading. */
export const lotNode = defineNode({
  module,
  sections: lotSections,
  id: 'lots',
  table: 'movement_lots',
  parentColumn: 'instruction_id',
  shape: {
    productCode: optional(product()),
    quantity: optional(quantity()),
    minQuantity: optional(quantity()),
    maxQuantity: optional(quantity()),
    quantityUoMCode: optional(unitOfMeasure()),
    /** How title is documented: the type of its bill of lading. */
    typeMovementInstructionLotCode: optional(reference({ to: 'billOfLadingTypes', max: 4 })),
    holder: optional(company()),
    billOfLadingHolder: optional(company()),
    deliveryDocumentHolder: optional(company()),
    shipper: optional(company()),
    notifyAddress: optional(text({ max: 300, multiline: true })),
    originPlace: optional(text({ max: 120 })),
    destinationPlace: optional(text({ max: 120 })),
    contractNumber: optional(text({ max: 40 })),
    contractDate: optional(date()),
    incoterm: optional(reference({ to: 'incoterms', max: 10 })),
    documentLanguage: language(),
    analysisLanguage: language(),
    /** Leaves on deposit: goes to a depot and stays ours. */
    isOutCDep: boolean(),
    tradeDescription: optional(text({ max: 500, multiline: true })),
    note: optional(text({ max: 2000, multiline: true })),
  },
  stamps: {
    /** Voyage number, stroke, letter: `S25-0147/A`. A letter is never given twice within an instruction. */
    lotCode: code({ pattern: /^[~A-Z0-9/-]+$/, max: 24 }),
    isClosed: boolean(),
    /** Taken out of its instruction; it stays for Lots Management and for earlier versions. */
    isDeleted: boolean(),
  },
  children: {
    billsOfLading: billsOfLadingNode,
    documents: documentsNode,
    receivers: receiversNode,
    specifications: specificationsNode,
    measureUnits: measureUnitsNode,
    samples: samplesNode,
    fiscalInfo: fiscalInfoNode,
  },
})
