import { defineStates, type Hindrance, stays } from '#platform/core/states.ts'
import { ullageElements, type UllageReport, ullageStatuses } from '../contract/ullage.contract.ts'
import { calculationIssues } from './ullage-issues.ts'
import { asksForProtest } from './comparison.ts'

const { edit, confirm } = ullageElements
const unconfirmed = ['draft', 'calculated'] as const

/** The life of an ullage report. Whatever is written takes the figures back; only what is confirmed counts. */
export const ullageStates = defineStates({
  of: { table: 'ullage_reports', field: 'status' },
  states: ullageStatuses,
  start: 'draft',
  steps: {
    edit: { from: unconfirmed, to: 'draft', element: edit },
    calculate: { from: unconfirmed, to: 'calculated', element: edit, needs: calculationIssues },
    confirm: { from: ['calculated'], to: 'confirmed', element: confirm, asks: 'confirmation' },
    compare: { from: ['confirmed'], to: stays, element: edit, needs: notSigned },
    signProtest: { from: ['confirmed'], to: stays, element: confirm, asks: 'confirmation', needs: protestNeeds },
    reopen: { from: ['confirmed'], to: 'draft', element: confirm, asks: 'reason', needs: notSigned },
    cancel: { from: ['draft', 'calculated', 'confirmed'], to: 'canceled', element: confirm, asks: 'reason' },
  },
  otherwise: ({ status }: UllageReport) => ({
    code: status === 'canceled' ? 'ullage.isCanceled' : status === 'confirmed' ? 'ullage.isConfirmed' : 'ullage.notNow',
  }),
})
export type UllageStep = (typeof ullageStates.stepNames)[number]

/** What somebody has signed against stays as it was signed. */
function notSigned({ protestSignedAt }: UllageReport): Hindrance {
  return protestSignedAt === null ? [] : { code: 'ullage.protestIsSigned' }
}

function protestNeeds(report: UllageReport): Hindrance {
  if (report.protestSignedAt !== null) return { code: 'ullage.protestIsSigned' }
  return asksForProtest(report.compared) ? [] : { code: 'ullage.nothingToProtest' }
}
