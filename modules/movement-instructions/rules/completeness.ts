import type { InstructionDraft, LotDraft, LotPart } from '../contract/movement-instruction.ts'

interface Missing {
  /** Without these an instruction gets no number. */
  needed: string[]
  /** These make it complete. */
  wanted: string[]
}

const headerNeeded = ['laycanFrom', 'laycanTo'] as const
const headerWanted = ['vessel', 'etaDate', 'loadPort', 'dischargePort', 'demurrageRate', 'charterPartyDated'] as const
/** A pipeline has neither ship nor charter party. */
const pipeWanted = ['pipeTransferTypeFlag'] as const

const lotNeeded = ['productCode', 'quantity', 'quantityUoMCode', 'holder'] as const
const lotWanted = [
  'typeMovementInstructionLotCode',
  'minQuantity',
  'maxQuantity',
  'shipper',
  'billOfLadingHolder',
  'deliveryDocumentHolder',
  'originPlace',
  'destinationPlace',
  'contractNumber',
  'contractDate',
  'documentLanguage',
  'analysisLanguage',
  'tradeDescription',
] as const satisfies readonly (keyof LotDraft)[]
const listsWanted: readonly LotPart[] = [
  'billsOfLading',
  'documents',
  'receivers',
  'specifications',
  'measureUnits',
  'samples',
  'fiscalInfo',
]

const isEmpty = (value: unknown) => value === null || value === undefined || value === ''

export function missingInHeader(draft: InstructionDraft): Missing {
  const wanted = draft.pipeTransferTypeFlag === null ? headerWanted : pipeWanted
  return {
    needed: headerNeeded.filter((name) => isEmpty(draft[name])),
    wanted: wanted.filter((name) => isEmpty(draft[name])),
  }
}

export function missingInLot(lot: LotDraft): Missing {
  return {
    needed: lotNeeded.filter((name) => isEmpty(lot[name])),
    wanted: [
      ...lotWanted.filter((name) => isEmpty(lot[name])),
      ...listsWanted.filter((name) => lot[name].length === 0 && !(name === 'billsOfLading' && needsNoBill(lot))),
    ],
  }
}

/** A pipeline or a truck ticket stands in for the bill of lading. */
const needsNoBill = (lot: LotDraft) => lot.typeMovementInstructionLotCode === 'NB'

/** How much of a lot is there, in percent: what the meter shows. */
export function completenessOf(lot: LotDraft): { percent: number; missing: string[] } {
  const { needed, wanted } = missingInLot(lot)
  const all = lotNeeded.length + lotWanted.length + listsWanted.length
  const missing = [...needed, ...wanted]
  return { percent: Math.floor(((all - missing.length) * 100) / all), missing }
}

/** How much is missing in the whole instruction. */
export function missingCount(draft: InstructionDraft): number {
  const parts = [missingInHeader(draft), ...draft.lots.map(missingInLot)]
  return parts.reduce((sum, { needed, wanted }) => sum + needed.length + wanted.length, 0)
}
