import { defineStates, type Hindrance, stays } from '#platform/core/states.ts'
import { statuses } from '../contract/operation.ts'
import { planElements, type ScheduledOperation } from '../contract/plan.contract.ts'
import { detailIssues } from './operation.ts'

const { edit, validate, send, publish } = planElements

/**
 * Section 4, operative plan: scheduled, sent, validated, published; hidden is a flag. Who changes what went out already takes
 * it back to scheduled, because what others hold in their hands says something else by then.
 */
export const scheduledOperationStates = defineStates({
  of: { table: 'scheduled_operations', field: 'status' },
  states: statuses,
  start: 'scheduled',
  steps: {
    edit: { from: statuses, to: { sent: 'scheduled', validated: 'scheduled', published: 'scheduled' }, element: edit },
    /** What was measured of it changes nothing of the plan. */
    displace: { from: statuses, to: stays, element: edit },
    hide: { from: statuses, to: stays, element: edit, asks: 'confirmation', needs: isShown },
    show: { from: statuses, to: stays, element: edit, needs: isNotShown },
    send: { from: ['scheduled'], to: 'sent', element: send, needs: isShown },
    validate: { from: ['sent'], to: 'validated', element: validate, needs: isWhole },
    reject: { from: ['sent', 'validated'], to: 'scheduled', element: validate, asks: 'reason' },
    publish: { from: ['validated'], to: 'published', element: publish, needs: isShown },
  },
  otherwise: ({ status }: ScheduledOperation, step) => {
    if (step === 'validate' && status === 'scheduled') return { code: 'operative-plan.notSent' }
    if (step === 'publish' && status !== 'published') return { code: 'operative-plan.notValidated' }
    return { code: 'operative-plan.notNow' }
  },
})
export type OperationStep = (typeof scheduledOperationStates.stepNames)[number]

function isShown({ isHidden }: ScheduledOperation): Hindrance {
  return isHidden ? { code: 'operative-plan.isHidden' } : []
}

function isNotShown({ isHidden }: ScheduledOperation): Hindrance {
  return isHidden ? [] : { code: 'operative-plan.isShown' }
}

/** Nobody validates what they could not work by. */
function isWhole(operation: ScheduledOperation): Hindrance {
  if (operation.isHidden) return { code: 'operative-plan.isHidden' }
  return detailIssues(operation, operation)
}
