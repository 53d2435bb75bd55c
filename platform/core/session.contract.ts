import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { gateCalls } from './gate-calls.ts'
import { languages } from './language.ts'
import { passwordLength } from './password-rules.ts'

/** The user as the browser keeps it for the session. */
export const signedInUser = z.object({
  userId: z.uuid(),
  token: z.string(),
  firstName: z.string(),
  lastName: z.string(),
})
export type SignedInUser = z.infer<typeof signedInUser>

/** Stored and looked up as typed; PostgreSQL cannot even be asked for a text with a NUL in it. */
export const username = z
  .string()
  .min(1)
  .max(100)
  .refine((name) => !/\p{Cc}/u.test(name) && name.isWellFormed(), { params: { code: 'core.notStorable' } })

/** Taken as typed: no trimming, no upper limit that a pass phrase would reach. */
export const enteredPassword = z
  .string()
  .min(1)
  .max(passwordLength.maximum)
  .refine((password) => password.isWellFormed(), { params: { code: 'core.notStorable' } })

export const login = endpoint({
  ...gateCalls.login,
  body: z.strictObject({ username, password: enteredPassword }),
  answer: z.object({
    passwordMustBeChanged: z.boolean(),
    message: z.string().nullable(),
    user: signedInUser.nullable(),
  }),
})

export const logout = endpoint({
  id: 'authentication.logout',
  inView: true,
  method: 'POST',
  path: '/authentication/logout',
  permission: 'signed-in',
  answer: z.null(),
})

export const currentUser = endpoint({
  id: 'security.user',
  inView: true,
  method: 'GET',
  path: '/security/user',
  permission: 'signed-in',
  answer: z.object({
    userId: z.uuid(),
    username: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    language: z.enum(languages),
  }),
})

/** `enabled`: visible and usable; `visible`: shown but disabled; absent: not shown at all. */
export const elementState = z.enum(['visible', 'enabled'])
export type ElementState = z.infer<typeof elementState>

export const uiPermissions = endpoint({
  id: 'security.uiPermissions',
  inView: true,
  method: 'GET',
  path: '/security/ui-permissions',
  permission: 'signed-in',
  answer: z.object({ isSuperAdmin: z.boolean(), rolePermission: z.record(z.string(), elementState) }),
})
export type UiPermissions = z.infer<typeof uiPermissions.answer>

/** What the login page may know before anyone signs in. */
export const environment = endpoint({
  ...gateCalls.environment,
  answer: z.object({ badge: z.enum(['PRODUCTION', 'TEST']), version: z.string() }),
})

export interface MenuItem {
  text: string
  icon: string
  link: string | null
  items: MenuItem[]
}
export const menuItem: z.ZodType<MenuItem> = z.object({
  text: z.string(),
  icon: z.string(),
  link: z.string().nullable(),
  get items() {
    return z.array(menuItem)
  },
})

export const applicationMenu = endpoint({
  id: 'security.applicationMenu',
  inView: true,
  method: 'GET',
  path: '/security/application-menu',
  permission: 'signed-in',
  answer: z.array(menuItem),
})
