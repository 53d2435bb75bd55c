import { z } from 'zod'
import { textInBoth } from '#platform/core/text-in-both.ts'
import { endpoint } from '#platform/core/endpoint.ts'

/** The specification nests the menu up to four levels. */
export const menuLevels = 4

/** One line: no control characters. */
const entryText = z
  .string()
  .trim()
  .min(1)
  .max(60)
  .refine((text) => !/\p{Cc}/u.test(text), { params: { code: 'core.notStorable' } })
const bothTexts = z.strictObject({ en: entryText, it: entryText })

/** The address of a screen of ours. */
export const screenLink = /^\/(?:[\w-]+(?:\/[\w-]+)*\/?)?$/

/** Screens that need no permission. */
export const openToEverybody: ReadonlySet<string> = new Set(['/', '/search'])

/** Another site: encrypted, without a password in the address, and nothing in it that a browser would read as code. */
export const outsideLink = /^https:\/\/[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?(?::\d{1,5})?(?:[/?#][!#-;=?-[\]_a-z~%]*)?$/i

const menuLink = z
  .string()
  .max(300)
  .refine((link) => screenLink.test(link) || outsideLink.test(link), { params: { code: 'navigation.linkShape' } })

const entryId = z.string().regex(/^[\w-]{1,60}$/)

/**
 * One entry. The menu travels as a list in the order of reading, each entry after its parent: that cannot hold a circle,
 * and no depth of nesting can exhaust whoever reads it.
 */
export const menuEntry = z.strictObject({
  /** The key of a built-in entry, or a UUID of one's own. */
  id: entryId,
  parent: entryId.nullable(),
  text: bothTexts,
  icon: z.string().regex(/^[a-z0-9-]{1,40}$/),
  /** Null for a group. */
  link: menuLink.nullable(),
  /** Hidden with everything in it, but not forgotten. */
  isEnabled: z.boolean(),
})
export type MenuEntry = z.infer<typeof menuEntry>
export type BothTexts = z.infer<typeof bothTexts>

export const menuElements = { view: 'menuConfiguration.view', edit: 'menuConfiguration.edit' }

const storedMenu = z.object({
  version: z.int(),
  updatedAt: z.string(),
  updatedBy: z.string(),
  entries: z.array(menuEntry),
  /** Built-in entries that came with a later version, and that nobody has saved yet. */
  news: z.array(z.string()),
})
export type StoredMenu = z.infer<typeof storedMenu>

export const menuConfiguration = endpoint({
  id: 'menuConfiguration.read',
  method: 'GET',
  path: '/menu-configuration',
  permission: menuElements.view,
  answer: storedMenu.extend({
    builtIn: z.array(menuEntry),
    /** The screens that exist in this version. */
    screens: z.array(z.object({ path: z.string(), text: textInBoth })),
    /** Which of them each role opens. */
    roles: z.array(
      z.object({
        id: z.uuid(),
        name: z.string(),
        description: textInBoth,
        isSuperAdmin: z.boolean(),
        opens: z.array(z.string()),
      }),
    ),
  }),
})

export const saveMenu = endpoint({
  id: 'menuConfiguration.save',
  method: 'PUT',
  path: '/menu-configuration',
  permission: menuElements.edit,
  body: z.strictObject({ entries: z.array(menuEntry).max(1000) }),
  answer: storedMenu,
  versioned: true,
})

/** What distinguishes two menus, entry by entry. */
const menuChange = z.object({
  kind: z.enum(['added', 'removed', 'moved', 'changed']),
  id: z.string(),
  text: textInBoth,
  /** The group it stood in and the one it stands in; null is the top. */
  from: textInBoth.nullable(),
  to: textInBoth.nullable(),
  fields: z.array(
    z.object({ field: z.enum(['en', 'it', 'icon', 'link', 'isEnabled']), before: z.string(), after: z.string() }),
  ),
})
export type MenuChange = z.infer<typeof menuChange>

export const menuHistory = endpoint({
  id: 'menuConfiguration.history',
  method: 'GET',
  path: '/menu-configuration/history',
  permission: menuElements.view,
  answer: z.array(z.object({ id: z.string(), at: z.string(), who: z.string(), changes: z.array(menuChange) })),
})
