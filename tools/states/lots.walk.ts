import { sql } from 'kysely'
import {
  cloneManagedLot,
  closeLot,
  deleteLot,
  reopenLot,
  saveLotFigures,
  undeleteLot,
} from '#modules/movement-instructions/contract/lots-management.contract.ts'
import { saveInstruction } from '#modules/movement-instructions/contract/movement-instructions.contract.ts'
import { lotStates as states } from '#modules/movement-instructions/rules/lot-states.ts'
import type { Caller } from '#platform/testing/test-server.ts'
import { instructionsBy } from './instructions.walk.ts'
import { callOf, done, type Walk } from './walk.ts'

export function lotWalk(call: Caller): Walk {
  const { save, lotStep, enter, started } = instructionsBy(call)
  const instructionOf = new Map<string, string>()
  const step = (name: string) => (id: string) => lotStep(id, name)
  return {
    states,
    async inState(state) {
      // Another lot stays, whatever becomes of this one.
      const instruction = await started(2)
      const { id } = instruction.lots[0]!
      instructionOf.set(id, instruction.id)
      if (state === 'closed') await done(lotStep(id, 'close'))
      if (state === 'deleted') await done(lotStep(id, 'delete'))
      return id
    },
    calls: [
      callOf(states, 'change', saveLotFigures, enter),
      callOf(states, 'close', closeLot, step('close')),
      callOf(states, 'reopen', reopenLot, step('reopen')),
      callOf(states, 'clone', cloneManagedLot, step('clone')),
      callOf(states, 'delete', deleteLot, step('delete')),
      callOf(states, 'undelete', undeleteLot, step('undelete')),
      callOf(states, 'follow', saveInstruction, (id) =>
        save(instructionOf.get(id)!, (draft) => ({ ...draft, note: 'Turned', lots: draft.lots.toReversed() })),
      ),
    ],
    columns: (state) => ({ is_closed: sql`${state === 'closed'}`, is_deleted: sql`${state === 'deleted'}` }),
    own: { lot_code: sql`'W-' || left(md5(random()::text), 12)` },
    touch: 'figures_at',
  }
}
