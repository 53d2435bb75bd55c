import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { signedInUser } from './session.contract.ts'

/** Looking at the application with the eyes of somebody else, without being able to touch anything. */
export const seeAsElement = 'users.seeAs'

export const seeAsChoices = endpoint({
  id: 'security.seeAsChoices',
  method: 'GET',
  path: '/security/see-as',
  permission: seeAsElement,
  query: z.strictObject({
    text: z.string().max(100).optional(),
  }),
  answer: z.array(z.object({ userId: z.uuid(), username: z.string(), name: z.string(), roles: z.array(z.string()) })),
})

/** Not idempotent on purpose: the answer holds a token. */
export const seeAs = endpoint({
  id: 'security.seeAs',
  method: 'POST',
  path: '/security/see-as',
  permission: seeAsElement,
  body: z.strictObject({ userId: z.uuid() }),
  answer: signedInUser,
})

export const leaveSeeAs = endpoint({
  id: 'security.leaveSeeAs',
  method: 'DELETE',
  path: '/security/see-as',
  permission: 'signed-in',
  inView: true,
  answer: z.null(),
})
