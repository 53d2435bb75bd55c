import { notFound, refuse, stale } from '#platform/core/app-error.ts'
import type { Tx } from '#platform/server/database/database.ts'
import type { InstructionDraft } from '#modules/movement-instructions/contract/movement-instruction.ts'
import { refuseHindered } from '#platform/server/records/take-step.ts'
import { instructionIssues } from '#modules/movement-instructions/rules/instruction.rules.ts'
import { instructionStates } from '#modules/movement-instructions/rules/instruction-states.ts'
import { type InstructionTree, lockTree } from './instructions.repo.ts'
import { shown, storeInstruction } from './store-instruction.ts'

export async function createDraft(tx: Tx, draft: InstructionDraft, note: string | null) {
  refuse(instructionIssues(draft, 'draft'))
  const first = { kind: 'created', status: 'draft', voyageNumber: null, statusReason: null } as const
  return storeInstruction(tx, undefined, { ...first, draft, note })
}

/** The instruction, locked, if it is still the version that the caller has seen. */
export async function held(tx: Tx, id: string, version: number): Promise<InstructionTree> {
  const before = await lockTree(tx, id)
  if (!before) throw notFound()
  if (before.version !== version) throw stale(shown(before), before)
  return before
}

interface Change {
  draft: InstructionDraft
  kind: 'saved' | 'lots'
  note: string | null
}

/** A new version in the same state. */
export async function writeVersion(tx: Tx, before: InstructionTree, change: Change) {
  refuseFinished(before)
  refuse(instructionIssues(change.draft, before.status))
  const { status, voyageNumber, statusReason } = before
  return storeInstruction(tx, before, { ...change, status, voyageNumber, statusReason })
}

export function refuseFinished(before: InstructionTree): void {
  refuseHindered(instructionStates.hindrance(before, 'save'))
}
