import { Decimal } from '#platform/core/decimal.ts'
import { blankRecord, pruned, type TreeRecord, unsaved } from '#platform/core/record-tree.ts'
import { copiedParts } from '../contract/movement-instructions.contract.ts'
import { lotNode } from '../contract/lot.records.ts'
import {
  type InstructionDraft,
  instructionNode,
  type LotDraft,
  type LotPart,
  type StoredInstruction,
} from '../contract/movement-instruction.ts'

export type CopiedPart = (typeof copiedParts)[number]

/** What people may change of a stored instruction. */
export function draftOf(stored: StoredInstruction): InstructionDraft {
  const { id: _id, ...draft } = pruned(instructionNode, stored as TreeRecord)
  return draft as InstructionDraft
}

export function blankInstruction(): InstructionDraft {
  const { id: _id, ...draft } = blankRecord(instructionNode)
  return draft as InstructionDraft
}

export const blankLot = () => blankRecord(lotNode) as LotDraft

/** The same lot once more, with nothing in it that was saved. */
export const clonedLot = (lot: LotDraft) => unsaved(lotNode, lot as TreeRecord) as LotDraft

/** The second lot with these parts of the first; its lists are replaced, and its quantities stay its own. */
export function withPartsOf(from: LotDraft, to: LotDraft, parts: readonly CopiedPart[]): LotDraft {
  const copy = clonedLot(from)
  const own = new Set(['quantity', 'minQuantity', 'maxQuantity'])
  const result: Record<string, unknown> = { ...to }
  for (const part of parts) {
    if (part !== 'main') result[part] = copy[part as LotPart]
    else for (const { name } of lotNode.fields) if (!own.has(name)) result[name] = copy[name as keyof LotDraft]
  }
  return result as LotDraft
}

/** What the instruction moves as a whole, as if it were one lot: what is planned with before the lots are known. */
export interface TheoreticalLot {
  productCode: string | null
  quantity: string | null
  minQuantity: string | null
  maxQuantity: string | null
  quantityUoMCode: string | null
}

export function theoreticalLot(lots: readonly Pick<LotDraft, keyof TheoreticalLot>[]): TheoreticalLot {
  const common = <Name extends 'productCode' | 'quantityUoMCode'>(name: Name) => {
    const values = new Set(lots.map((lot) => lot[name]))
    return values.size === 1 ? [...values][0]! : null
  }
  const quantityUoMCode = common('quantityUoMCode')
  // Tonnes and litres do not add up; a lot without limits has its quantity as both.
  const sum = (of: (lot: (typeof lots)[number]) => string | null) =>
    quantityUoMCode === null ? null : lots.reduce((total, lot) => total.plus(of(lot) ?? 0), new Decimal(0)).toFixed(3)
  return {
    productCode: common('productCode'),
    quantity: sum((lot) => lot.quantity),
    minQuantity: sum((lot) => lot.minQuantity ?? lot.quantity),
    maxQuantity: sum((lot) => lot.maxQuantity ?? lot.quantity),
    quantityUoMCode,
  }
}
