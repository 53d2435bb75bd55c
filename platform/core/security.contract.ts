import { z } from 'zod'
import { textInBoth } from './text-in-both.ts'
import { endpoint } from './endpoint.ts'
import { gateCalls } from './gate-calls.ts'
import { passwordRules } from './password-rules.ts'
import { enteredPassword, username } from './session.contract.ts'

export const ownRoles = endpoint({
  id: 'security.role',
  inView: true,
  method: 'GET',
  path: '/security/role',
  permission: 'signed-in',
  answer: z.array(z.object({ id: z.uuid(), name: z.string(), description: textInBoth })),
})

const newPassword = { newPassword: enteredPassword, confirmPassword: enteredPassword }

export const checkPasswordChange = endpoint({
  id: 'security.checkPasswordChange',
  method: 'GET',
  path: '/security/check-password-change',
  permission: 'signed-in',
  answer: z.object({
    /** False for those whose password is not ours: directory users and users of API keys. */
    canChange: z.boolean(),
    mustChange: z.boolean(),
    /** Soon it must be changed. */
    shouldChange: z.boolean(),
    changedAt: z.string(),
    expiresAt: z.string().nullable(),
    rules: z.array(z.enum(passwordRules)),
  }),
})

export const passwordChange = endpoint({
  id: 'security.passwordChange',
  method: 'POST',
  path: '/security/password-change',
  permission: 'signed-in',
  body: z.strictObject({ oldPassword: enteredPassword, ...newPassword }),
  answer: z.null(),
})

/** For whoever cannot sign in because the password must be changed first. */
export const passwordChangeExpired = endpoint({
  ...gateCalls.passwordChangeExpired,
  body: z.strictObject({ username, oldPassword: enteredPassword, ...newPassword }),
  answer: z.null(),
})

/** Answers the same whether the user exists or not; the link comes by mail. */
export const selfResetPassword = endpoint({
  ...gateCalls.selfResetPassword,
  body: z.strictObject({ username }),
  answer: z.null(),
})

export const completeSelfResetPassword = endpoint({
  ...gateCalls.completeSelfResetPassword,
  body: z.strictObject({ code: z.string().min(1).max(100), ...newPassword }),
  answer: z.null(),
})

/** An administrator has the link sent to the user; nobody chooses a password for somebody else. */
export const passwordReset = endpoint({
  id: 'security.passwordReset',
  method: 'POST',
  path: '/security/password-reset',
  permission: 'users.passwordReset',
  body: z.strictObject({ userId: z.uuid() }),
  answer: z.null(),
})

const sessionView = z.object({
  id: z.uuid(),
  createdAt: z.string(),
  lastSeenAt: z.string(),
  endsAt: z.string(),
  address: z.string(),
  agent: z.string(),
  isCurrent: z.boolean(),
})

/**
 * A first password, made by chance, for whoever cannot be reached by mail. Not idempotent on purpose: a repeated answer
 * would have to be stored, and it holds the password.
 */
export const firstPassword = endpoint({
  id: 'security.firstPassword',
  method: 'POST',
  path: '/security/first-password',
  permission: 'users.firstPassword',
  body: z.strictObject({ userId: z.uuid() }),
  answer: z.object({
    /** Shown this once, stored nowhere. */
    password: z.string(),
    /** For so long it opens the door, and only to choose another. */
    hours: z.int(),
  }),
})

export const ownSessions = endpoint({
  id: 'security.session',
  method: 'GET',
  path: '/security/session',
  permission: 'signed-in',
  answer: z.array(sessionView),
})

export const endOwnSession = endpoint({
  id: 'security.endSession',
  method: 'DELETE',
  path: '/security/session/:id',
  permission: 'signed-in',
  params: z.object({ id: z.uuid() }),
  answer: z.null(),
})

export const sessionElements = { view: 'users.viewSessions', end: 'users.sessions' } as const

/** Where somebody is signed in, for administrators. */
export const userSessions = endpoint({
  id: 'security.userSession',
  method: 'GET',
  path: '/security/user-session',
  permission: sessionElements.view,
  query: z.strictObject({ userId: z.uuid() }),
  answer: z.array(sessionView),
})

export const endUserSession = endpoint({
  id: 'security.endUserSession',
  method: 'DELETE',
  path: '/security/user-session/:userId/:id',
  permission: sessionElements.end,
  params: z.object({ userId: z.uuid(), id: z.uuid() }),
  answer: z.null(),
})
