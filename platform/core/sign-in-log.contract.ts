import { changeLogElement } from './change-log.contract.ts'
import { choice, instant, optional, reference, text } from './fields.ts'
import { defineReport, type ReportRow } from './report.ts'

/** What happens at the door and is kept. Tries that were held back before they were judged are not among it. */
export const signInEvents = [
  'signedIn',
  'refused',
  'signedOut',
  'sessionEnded',
  'passwordChanged',
  'firstPasswordMade',
  'resetAsked',
  'resetSent',
  'keyUsed',
] as const
export type SignInEvent = (typeof signInEvents)[number]

export const signInWays = ['password', 'directory', 'key', 'link'] as const
export type SignInWay = (typeof signInWays)[number]

/** Who came in, who was refused, and what else happened at the door. */
export const signInLog = defineReport({
  id: 'signIns',
  module: 'core',
  path: '/system/Logs/sign-ins',
  element: changeLogElement,
  parameters: {},
  row: {
    at: instant(),
    /** Empty where the name was nobody's. */
    account: optional(reference({ to: 'users', max: 151 })),
    event: choice(signInEvents),
    way: optional(choice(signInWays)),
    /** Whoever did it, where it was not the person of the account. */
    by: optional(text({ max: 200 })),
    address: optional(text({ max: 100 })),
  },
  filters: ['at', 'account', 'event', 'way', 'address'],
  sort: '-at',
  title: 'event',
})
export type SignInLogEntry = ReportRow<typeof signInLog> & { id: string }
