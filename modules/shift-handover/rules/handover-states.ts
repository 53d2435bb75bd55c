import { defineStates, stays } from '#platform/core/states.ts'
import { handoverElements, statuses, type HandoverStatus } from '../contract/shift-handover.contract.ts'

const { note, sign, takeOver } = handoverElements

/** From the shift that goes to the one that comes; what was signed is what was seen. */
export const handoverStates = defineStates({
  of: { table: 'shift_handovers', field: 'status' },
  states: statuses,
  start: 'open',
  steps: {
    note: { from: ['open'], to: stays, element: note },
    sign: { from: ['open'], to: 'signed', element: sign },
    takeOver: { from: ['signed'], to: 'takenOver', element: takeOver },
  },
  otherwise: ({ status }: { status: HandoverStatus }, step) => {
    if (step === 'takeOver' && status === 'open') return { code: 'shift-handover.notSigned' }
    return { code: status === 'takenOver' ? 'shift-handover.isTakenOver' : 'shift-handover.isSigned' }
  },
})
