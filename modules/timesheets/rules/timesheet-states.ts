import { defineStates, gone, type Hindrance, stays } from '#platform/core/states.ts'
import { statuses, type Timesheet, timesheetElements } from '../contract/timesheets.contract.ts'
import { findingsOf, missingOf } from './findings.ts'

const { edit, attest } = timesheetElements

const closedBy = { open: 'timesheets.isOpen', completed: 'timesheets.isCompleted', attested: 'timesheets.isAttested' }

/** The life of a timesheet. What both sides have signed is written no more, until somebody opens it again and says why. */
export const timesheetStates = defineStates({
  of: { table: 'timesheets', field: 'status' },
  states: statuses,
  start: 'open',
  steps: {
    write: { from: ['open'], to: stays, element: edit },
    remove: { from: ['open'], to: gone, element: edit, asks: 'confirmation', needs: isEmpty },
    complete: { from: ['open'], to: 'completed', element: edit, asks: 'confirmation', needs: isWhole },
    signForShip: { from: ['completed'], to: stays, element: edit },
    goOn: { from: ['completed'], to: 'open', element: edit, asks: 'confirmation' },
    attest: { from: ['completed'], to: 'attested', element: attest, asks: 'confirmation', needs: isSigned },
    reopen: { from: ['attested'], to: 'open', element: attest, asks: 'reason' },
  },
  otherwise: ({ status }: Timesheet) => ({ code: closedBy[status] }),
})
export type TimesheetStep = (typeof timesheetStates.stepNames)[number]

function isEmpty({ events }: Timesheet): Hindrance {
  return events.length > 0 ? { code: 'timesheets.hasEvents' } : []
}

function isWhole({ events }: Timesheet): Hindrance {
  const contradictions = findingsOf(events).filter(({ severity }) => severity === 'refuse')
  return [
    ...missingOf(events).map((event) => ({ field: 'events', code: 'timesheets.missing', params: { event } })),
    ...contradictions.map(({ code, params }) => ({ field: 'events', code, params })),
  ]
}

function isSigned({ shipSigned }: Timesheet): Hindrance {
  return shipSigned ? [] : { code: 'timesheets.shipHasNotSigned' }
}
