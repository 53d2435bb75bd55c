import { blankRecord, type RecordNode, type TreeRecord } from '#platform/core/record-tree.ts'
import type { RegistryField } from '#platform/core/registry.ts'
import { lotNode } from '../contract/lot.records.ts'
import type { InstructionDraft, LotDraft, LotPart } from '../contract/movement-instruction.ts'
import { blankInstruction, blankLot } from './lots.ts'

/** A lot with what it needs, and no more. */
export const lot = (more: Partial<LotDraft> = {}): LotDraft => ({
  ...blankLot(),
  productCode: 'CR-AZL',
  quantity: '55000',
  quantityUoMCode: 'MT',
  holder: 'SEL',
  ...more,
})

/** An instruction that may get its number. */
export const draft = (more: Partial<InstructionDraft> = {}): InstructionDraft => ({
  ...blankInstruction(),
  plant: 'S',
  operationType: 'SCN',
  laycanFrom: '2026-03-09',
  laycanTo: '2026-03-11',
  lots: [lot()],
  ...more,
})

/** A new row of one of the lists below a lot. */
export const row = <Part extends LotPart>(part: Part, more: Partial<LotDraft[Part][number]> = {}) =>
  ({ ...blankRecord(lotNode.children[part]), ...more }) as LotDraft[Part][number]

/** A saved lot with a value in every field, and one such row in every list below it. */
export function fullLot(): LotDraft {
  let ids = 0
  const filled = (node: RecordNode): TreeRecord => ({
    id: `00000000-0000-7000-8000-${String(++ids).padStart(12, '0')}`,
    ...Object.fromEntries(node.fields.map((field) => [field.name, valueOf(field)])),
    ...Object.fromEntries(Object.entries(node.children).map(([name, child]) => [name, [filled(child)]])),
  })
  return filled(lotNode) as LotDraft
}

function valueOf({ kind, values }: RegistryField): unknown {
  if (kind === 'boolean') return true
  if (kind === 'integer') return 1
  if (kind === 'decimal') return '1'
  if (kind === 'date') return '2026-03-09'
  if (kind === 'references') return ['X']
  return kind === 'choice' ? values![0] : 'X'
}
