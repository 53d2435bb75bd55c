import { defineStates, type Hindrance, stays } from '#platform/core/states.ts'
import { planElements } from '../contract/plan.contract.ts'
import { type WhatIf, whatIfStatuses } from '../contract/what-if.contract.ts'
import { overtakenIn } from './what-if.ts'

const { edit } = planElements

/** Nothing of a what-if holds; what is taken over is written to the plan as somebody would write it there. */
export const whatIfStates = defineStates({
  of: { table: 'plan_what_ifs', field: 'status' },
  states: whatIfStatuses,
  start: 'open',
  steps: {
    change: { from: ['open'], to: stays, element: edit },
    takeOver: { from: ['open'], to: 'takenOver', element: edit, needs: isReady },
    discard: { from: ['open'], to: 'discarded', element: edit, asks: 'confirmation' },
  },
  otherwise: ({ status }: WhatIf) => ({
    code: status === 'takenOver' ? 'operative-plan.whatIfIsTakenOver' : 'operative-plan.whatIfIsDiscarded',
  }),
})

/** What somebody else has changed meanwhile is looked at first: nobody's work is overwritten unseen. */
function isReady(whatIf: WhatIf): Hindrance {
  if (whatIf.moves.length === 0) return { code: 'operative-plan.whatIfEmpty' }
  const numbers = overtakenIn(whatIf).map(({ operation }) => operation.number)
  return numbers.length > 0 ? { code: 'operative-plan.whatIfOvertaken', params: { numbers: numbers.join(', ') } } : []
}
