import { defineStates, gone, type Hindrance, stays, untouched } from '#platform/core/states.ts'
import { operationElements, statuses, type TankOperation } from '../contract/tank-operations.contract.ts'
import { excessOf, postIssues } from './tank-operations.ts'

const { edit, post, reverse } = operationElements
const unposted = ['draft', 'inProgress', 'measured'] as const

/** The life of an operation. What is posted is written no more; what is wrong in it is reversed, or replaced by another. */
export const operationStates = defineStates({
  of: { table: 'tank_operations', field: 'status' },
  states: statuses,
  start: 'draft',
  steps: {
    edit: { from: unposted, to: stays, element: edit },
    /** A measured one that is opened or closed again stays measured. */
    open: { from: unposted, to: { draft: 'inProgress' }, element: edit },
    close: { from: unposted, to: 'measured', element: edit },
    /** A quantity instead of two measures; what is in progress has been measured at its opening. */
    give: { from: ['draft', 'measured'], to: 'measured', element: edit },
    remove: { from: unposted, to: gone, element: edit, asks: 'confirmation' },
    /** Beyond the limit one person asks, with a reason, and another one posts. */
    askSecond: { from: ['measured'], to: stays, element: post, asks: 'reason', needs: askNeeds },
    post: { from: ['measured'], to: 'posted', element: post, asks: 'confirmation', needs: postNeeds },
    reverse: { from: ['posted'], to: 'reversed', element: reverse, asks: 'reason' },
    replace: { from: ['posted', 'reversed'], to: untouched, element: reverse, asks: 'reason', needs: notReplaced },
  },
  otherwise: ({ status }: TankOperation, step) => {
    if (step === 'replace') return { code: 'tank-operations.notPosted' }
    if (step === 'give' && status === 'inProgress') {
      return [{ field: 'quantity', code: 'tank-operations.measuredByLevel' }]
    }
    if (status === 'posted') return { code: 'tank-operations.isPosted' }
    const isUnmeasured = (step === 'post' || step === 'askSecond') && status !== 'reversed'
    return { code: isUnmeasured ? 'tank-operations.notMeasured' : 'tank-operations.notNow' }
  },
})
export type OperationStep = (typeof operationStates.stepNames)[number]

function notReplaced({ replacedBy }: TankOperation): Hindrance {
  return replacedBy ? { code: 'tank-operations.replacedAlready', params: { number: replacedBy.number } } : []
}

function askNeeds(operation: TankOperation): Hindrance {
  const issues = postIssues(operation)
  if (issues.length > 0) return issues
  if (excessOf(operation) !== 'secondPerson') return { code: 'tank-operations.noSecondPerson' }
  return operation.postAskedBy ? { code: 'tank-operations.askedAlready' } : []
}

function postNeeds(operation: TankOperation): Hindrance {
  const issues = postIssues(operation)
  if (issues.length > 0) return issues
  const lacksSecond = excessOf(operation) === 'secondPerson' && !operation.postAskedBy
  return lacksSecond ? { code: 'tank-operations.needsSecondPerson' } : []
}
