import { defineStates, type Hindrance, type Reason, stays, untouched } from '#platform/core/states.ts'
import { lotElements } from '../contract/lots-management.contract.ts'
import type { LotFigures } from '../contract/lots-management.ts'
import type { Status } from '../contract/movement-instruction.ts'
import { finished } from './instruction-states.ts'
import { closingIssues } from './lot-figures.ts'

/** A lot, and what of its instruction its steps depend on. */
export interface LotInItsInstruction extends Pick<LotFigures, 'finalQuantity'> {
  lotCode: string
  isClosed: boolean
  isDeleted: boolean
  /** Null where it is not known, as in a list: the server knows. */
  instructionStatus: Status | null
}

const { edit, close, reopen, remove, create } = lotElements

/** The life of a lot within that of its instruction. */
export const lotStates = defineStates({
  of: { table: 'movement_lots', flags: { deleted: 'isDeleted', closed: 'isClosed' } },
  states: ['open', 'closed', 'deleted'],
  start: 'open',
  steps: {
    change: { from: ['open'], to: stays, element: edit },
    close: { from: ['open'], to: 'closed', element: close, needs: readyToClose },
    reopen: { from: ['closed'], to: 'open', element: reopen, needs: whileOngoing },
    clone: { from: ['open', 'closed', 'deleted'], to: untouched, element: create, needs: whileWritable },
    delete: { from: ['open'], to: 'deleted', element: remove, needs: whileWritable },
    undelete: { from: ['deleted'], to: 'open', element: remove, needs: whileWritable },
    /** Its place among the lots and its plant are those that the instruction gives it, in whatever state. */
    follow: { from: ['open', 'closed', 'deleted'], to: stays },
  },
  otherwise: ({ lotCode, isDeleted }: LotInItsInstruction, step) => {
    if (step === 'reopen') return { code: 'movement-instructions.lotNotClosed' }
    if (step === 'undelete') return { code: 'movement-instructions.lotNotDeleted' }
    if (isDeleted) return { code: 'movement-instructions.lotDeleted' }
    return [{ field: '', code: 'movement-instructions.lotClosed', params: { lot: lotCode } }]
  },
})
export type LotStep = (typeof lotStates.stepNames)[number]

function whileOngoing({ instructionStatus }: LotInItsInstruction): Reason | [] {
  const isOngoing = instructionStatus === null || instructionStatus === 'ongoing'
  return isOngoing ? [] : { code: 'movement-instructions.instructionNotOngoing' }
}

function readyToClose(lot: LotInItsInstruction): Hindrance {
  const reason = whileOngoing(lot)
  return 'code' in reason ? reason : closingIssues(lot)
}

function whileWritable({ instructionStatus }: LotInItsInstruction): Hindrance {
  return (instructionStatus && finished(instructionStatus)) ?? []
}
