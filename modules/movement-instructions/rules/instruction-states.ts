import { defineStates, type Hindrance, stays } from '#platform/core/states.ts'
import { type Status, statuses, type StoredInstruction } from '../contract/movement-instruction.ts'
import { instructionElements } from '../contract/movement-instructions.contract.ts'
import { incompleteness } from './instruction.rules.ts'
import { draftOf } from './lots.ts'

const { edit, transition, reopen } = instructionElements

/** The life of an instruction. From the number on it stays complete; it is closed after the last of its lots. */
export const instructionStates = defineStates({
  of: { table: 'movement_instructions', field: 'status' },
  states: statuses,
  start: 'draft',
  steps: {
    save: { from: ['draft', 'created', 'ongoing'], to: stays, element: edit },
    create: { from: ['draft'], to: 'created', element: transition, asks: 'confirmation', needs: missing },
    start: { from: ['created'], to: 'ongoing', element: transition, asks: 'confirmation' },
    close: { from: ['ongoing'], to: 'closed', element: transition, asks: 'confirmation', needs: openLots },
    reopen: { from: ['closed'], to: 'ongoing', element: reopen, asks: 'reason' },
    cancel: { from: ['draft', 'created', 'ongoing'], to: 'canceled', element: transition, asks: 'reason' },
  },
  otherwise: ({ status }: StoredInstruction, step) =>
    finished(status) ?? { code: 'movement-instructions.noSuchStep', params: { from: status, to: step } },
})

/** Whether its content may still be written. */
export const isWritable = (status: Status) => instructionStates.after(status, 'save') !== undefined

/** Why nothing is written in it any more. */
export function finished(status: Status): { code: string } | undefined {
  if (status === 'closed') return { code: 'movement-instructions.closedNotWritable' }
  return status === 'canceled' ? { code: 'movement-instructions.canceledNotWritable' } : undefined
}

function missing(instruction: StoredInstruction): Hindrance {
  return incompleteness(draftOf(instruction))
}

function openLots({ lots }: Pick<StoredInstruction, 'lots'>): Hindrance {
  const open = lots.filter(({ isClosed }) => !isClosed)
  if (open.length === 0) return []
  return { code: 'movement-instructions.lotsOpen', params: { lots: open.map(({ lotCode }) => lotCode).join(', ') } }
}
