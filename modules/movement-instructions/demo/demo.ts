import { checked } from '#platform/core/issue.ts'
import { voyageElements } from '#modules/voyages/contract/voyage.contract.ts'
import type { Tx } from '#platform/server/database/database.ts'
import { type DemoSlice, enabled, enabledFor } from '#platform/server/demo/demo-slice.ts'
import { lotElements } from '#modules/movement-instructions/contract/lots-management.contract.ts'
import { checklistElements } from '#modules/movement-instructions/contract/movement-checklist.contract.ts'
import { instructionDraft } from '#modules/movement-instructions/contract/movement-instruction.ts'
import { instructionElements } from '#modules/movement-instructions/contract/movement-instructions.contract.ts'
import { voyages } from './voyages.ts'
import { draftOf } from '#modules/movement-instructions/rules/lots.ts'
import { beginNumbersBehind, lockTree } from '#modules/movement-instructions/server/instruction/instructions.repo.ts'
import { createDraft, writeVersion } from '#modules/movement-instructions/server/instruction/write-instruction.ts'
import { setClosed, updateFigures } from '#modules/movement-instructions/server/lots/lots.repo.ts'
import { moveTo } from '#modules/movement-instructions/server/transition.routes.ts'

const looking = [
  instructionElements.view,
  instructionElements.history,
  lotElements.view,
  checklistElements.view,
  voyageElements.view,
]
const writing = [
  ...looking,
  instructionElements.create,
  instructionElements.edit,
  instructionElements.transition,
  checklistElements.create,
  checklistElements.edit,
]
const booking = [...looking, lotElements.edit, lotElements.close, checklistElements.edit]
const all = [
  ...writing,
  instructionElements.reopen,
  lotElements.create,
  lotElements.edit,
  lotElements.remove,
  lotElements.close,
  lotElements.reopen,
]

export const movementInstructionsDemo: DemoSlice = {
  id: 'movement-instructions',
  grants: {
    SCHEDULER: enabled(all),
    ...enabledFor(['JETTY', 'SHIFT', 'TRADER'], writing),
    ...enabledFor(['BALANCE', 'DEMURRAGE'], booking),
    // Which tabs they write, their roles for the operation say.
    FISCAL: enabled([...booking, instructionElements.edit]),
    LAB: enabled([...looking, instructionElements.edit]),
    ...enabledFor(['PLANNER', 'CUSTOMS', 'INSPECTOR', 'TANKOPS', 'FINANCE'], looking),
  },
  records: {},
  async write(tx) {
    // The terminal numbered 146 voyages of 2025 before this system came, and 310 of 2026 at the south plant.
    await beginNumbersBehind(tx, 'S', 2025, 146)
    await beginNumbersBehind(tx, 'S', 2026, 310)
    await beginNumbersBehind(tx, 'N', 2026, 88)
    for (const one of voyages) await write(tx, one)
    return `${voyages.length} movementInstructions`
  },
}

async function write(tx: Tx, { draft, steps, finals = [] }: (typeof voyages)[number]): Promise<void> {
  const shape = checked(instructionDraft, draft)
  if (!shape.ok) throw new Error(`a demo voyage is not well formed: ${JSON.stringify(shape.issues)}`)
  const { id } = await createDraft(tx, shape.value, null)
  for (const step of steps) {
    const [to, reason] = typeof step === 'string' ? [step, null] : step
    if (to === 'closed') await close(tx, id, finals)
    await moveTo(tx, (await lockTree(tx, id))!, to, reason)
  }
}

async function close(tx: Tx, id: string, finals: readonly string[]): Promise<void> {
  const before = (await lockTree(tx, id))!
  const note = 'Discharged and measured'
  await writeVersion(tx, before, { draft: { ...draftOf(before), note }, kind: 'saved', note })
  for (const [index, lot] of before.lots.entries()) {
    const quantity = finals[index]!
    await updateFigures(tx, [
      {
        id: lot.id,
        version: 1,
        balanceSheetDate: `${before.laycanTo!.slice(0, 8)}28`,
        expectedQuantity: lot.quantity,
        actualQuantity: quantity,
        finalQuantity: quantity,
        billOfLadingDate: lot.billsOfLading[0]?.billDate ?? null,
        billOfLadingQuantity: lot.quantity,
        mooringDate: `${before.laycanFrom}T22:30:00.000Z`,
        unmooringDate: `${before.laycanTo}T20:30:00.000Z`,
        isInternalConsumption: false,
        isCreateSelfInvoice: false,
        protocolNumberOfIntentLetter: null,
      },
    ])
    await setClosed(tx, lot.id, true)
  }
}
