import { z } from 'zod'
import { changeLogElement, logFilters } from './change-log.contract.ts'
import { endpoint } from './endpoint.ts'

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

const entry = z.object({
  id: z.uuid(),
  at: z.string(),
  event: z.enum(signInEvents),
  /** Null where the name was nobody's. */
  account: z.string().nullable(),
  /** Whoever did it, where it was not the person of the account. */
  by: z.string().nullable(),
  way: z.enum(signInWays).nullable(),
  address: z.string().nullable(),
})
export type SignInLogEntry = z.infer<typeof entry>

export const signInLog = endpoint({
  id: 'system.signInLog',
  method: 'GET',
  path: '/system/Logs/sign-ins',
  permission: changeLogElement,
  query: logFilters.omit({ object: true, recordId: true }).extend({
    event: z.enum(signInEvents).optional(),
    after: z.uuid().optional(),
    limit: z.coerce.number().int().min(1).max(200).optional(),
  }),
  answer: z.object({ rows: z.array(entry), next: z.uuid().nullable() }),
})
