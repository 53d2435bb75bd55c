import { AppError } from '#platform/core/app-error.ts'
import { type Route, writes } from '#platform/server/http/route.ts'
import type { Tx } from '#platform/server/database/database.ts'
import type { Session } from '#platform/server/door/session.ts'
import { mustTake } from '#platform/server/records/take-step.ts'
import type { Status, StoredInstruction } from '../contract/movement-instruction.ts'
import { moveInstruction } from '../contract/movement-instructions.contract.ts'
import { instructionStates } from '../rules/instruction-states.ts'
import { draftOf } from '../rules/lots.ts'
import { voyageNumberOf } from '../rules/numbers.ts'
import { addChecklistOf } from './checklist/checklist.repo.ts'
import { type InstructionTree, takeNumber } from './instruction/instructions.repo.ts'
import { held } from './instruction/write-instruction.ts'
import { shown, storeInstruction } from './instruction/store-instruction.ts'

export const transitionRoutes: Route[] = [
  writes(moveInstruction, async ({ params, body, version, session }, tx) => {
    const before = await held(tx, params.id, version)
    const stored = await moveTo(tx, before, body.to, body.reason, session)
    return { data: stored, version: stored.version, message: 'movement-instructions.moved' }
  }),
]

/** One step of the life of an instruction, under its lock; the number is given on the way from draft to created. */
export async function moveTo(
  tx: Tx,
  before: InstructionTree,
  to: Status,
  reason: string | null,
  session?: Session,
): Promise<StoredInstruction> {
  const step = instructionStates.stepBetween(before.status, to)
  if (!step) throw new AppError('conflict', 'movement-instructions.noSuchStep', { params: { from: before.status, to } })
  const instruction = shown(before)
  await mustTake(tx, instructionStates, step, instruction, {
    reason,
    ...(session ? { by: { session, endpoint: moveInstruction } } : {}),
  })
  const draft = draftOf(instruction)
  const isNumbered = step === 'create'
  const voyageNumber = isNumbered ? await numberFor(tx, draft.plant, draft.laycanFrom!) : before.voyageNumber
  const statusReason = reason ?? before.statusReason
  const next = { draft, kind: 'transition', note: reason, status: to, voyageNumber, statusReason } as const
  const stored = await storeInstruction(tx, before, next)
  if (isNumbered) await addChecklistOf(tx, stored)
  return stored
}

async function numberFor(tx: Tx, plant: string, laycanFrom: string): Promise<string> {
  const year = Number(laycanFrom.slice(0, 4))
  return voyageNumberOf(plant, year, await takeNumber(tx, plant, year))
}
