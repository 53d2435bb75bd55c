import type { InstructionDraft } from '../contract/movement-instruction.ts'
import { missingCount } from './completeness.ts'
import { theoreticalLot } from './lots.ts'

/** What the worklist shows of the lots; kept with the instruction, so that a page of the list reads one table. */
export function summaryOf(draft: InstructionDraft) {
  const { lots } = draft
  const each = (codes: (string | null)[]) => [...new Set(codes.filter((code) => code !== null))].toSorted()
  const whole = theoreticalLot(lots)
  return {
    lotCount: lots.length,
    products: each(lots.map((lot) => lot.productCode)),
    holders: each(lots.map((lot) => lot.holder)),
    totalQuantity: whole.quantity,
    totalUnit: whole.quantityUoMCode,
    missing: missingCount(draft),
  }
}
