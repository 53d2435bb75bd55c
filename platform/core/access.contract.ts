import { z } from 'zod'
import { endpoint } from './endpoint.ts'

/** The name of a permission element, as it stands in an address. */
export const elementName = z
  .string()
  .max(100)
  .regex(/^[A-Za-z][\w-]*(\.[\w-]+)+$/)

/** Why somebody may not do something: what it is called, which roles can, and who could change that. Names only. */
export const whoCanGrant = endpoint({
  id: 'security.whoCanGrant',
  inView: true,
  method: 'GET',
  path: '/security/who-can-grant/:element',
  permission: 'signed-in',
  params: z.object({ element: elementName }),
  answer: z.object({
    /** In the caller's language: the screen, and what is done there. */
    screen: z.string(),
    action: z.string(),
    roles: z.array(z.string()),
    people: z.array(z.string()),
  }),
})
