import { z } from 'zod'
import { densities } from './looks.ts'
import { endpoint } from './endpoint.ts'
import { text } from './fields.ts'

export const viewLimits = { perUser: 100, columns: 200, parameters: 60, characters: 16_000 }

/** The view that every list has: as it is defined. It is stored nowhere, so nobody can change or delete it. */
export const standardView = 'standard'

/** Who may publish a view; whoever may publish for a circle also keeps what is published for it. */
export const viewElements = { shareRole: 'views.shareRole', shareAll: 'views.shareAll' }

export const viewScopes = ['me', 'role', 'everyone'] as const
export type ViewScope = (typeof viewScopes)[number]

const word = (max: number) => z.string().min(1).max(max)

export const viewColumn = z.strictObject({
  field: word(60),
  /** In pixels; 0 where nobody has set one. */
  width: z.int().min(0).max(5000),
  hidden: z.boolean(),
  frozen: z.boolean(),
})
export type ViewColumn = z.infer<typeof viewColumn>

export const viewContent = z
  .strictObject({
    /** The list's part of the address: filters, order, grouping, units. */
    parameters: z
      .record(word(60), word(200))
      .refine((all) => Object.keys(all).length <= viewLimits.parameters, { params: { code: 'core.viewTooLarge' } }),
    /** In the order of the screen; null as long as nobody has touched them. */
    columns: z
      .array(viewColumn)
      .max(viewLimits.columns)
      .refine((all) => new Set(all.map(({ field }) => field)).size === all.length)
      .nullable(),
    /** Null follows the settings of whoever looks. */
    density: z.enum(densities).nullable(),
  })
  .refine((content) => JSON.stringify(content).length <= viewLimits.characters, {
    params: { code: 'core.viewTooLarge' },
  })
export type ViewContent = z.infer<typeof viewContent>

export const listView = z.object({
  id: z.uuid(),
  version: z.int(),
  list: z.string(),
  name: z.string(),
  scope: z.enum(viewScopes),
  roleId: z.uuid().nullable(),
  roleName: z.string().nullable(),
  ownerName: z.string(),
  isOwner: z.boolean(),
  mayEdit: z.boolean(),
  updatedAt: z.string(),
  updatedBy: z.string(),
  content: viewContent,
  /** What the list no longer knows and the content therefore leaves out. */
  dropped: z.array(z.string()),
})
export type ListView = z.infer<typeof listView>

const id = z.union([z.uuid(), z.literal(standardView)])
const properties = {
  name: text({ max: 60 }),
  scope: z.enum(viewScopes),
  /** One role of the owner; only with the scope `role`. */
  roleId: z.uuid().nullable(),
  content: viewContent,
}
const mayNeed = Object.values(viewElements)

/** The views of a list that the caller may see; Standard is not among them, because it is always there. */
export const listViews = endpoint({
  id: 'views.list',
  method: 'GET',
  path: '/views',
  permission: 'signed-in',
  query: z.strictObject({ list: z.string().max(200) }),
  answer: z.object({ views: z.array(listView), defaultId: z.uuid().nullable() }),
})

export const createView = endpoint({
  id: 'views.create',
  method: 'POST',
  path: '/views',
  permission: 'signed-in',
  mayNeed,
  body: z.strictObject({ list: z.string().max(200), ...properties }),
  answer: listView,
  idempotent: true,
})

export const updateView = endpoint({
  id: 'views.update',
  method: 'PUT',
  path: '/views/:id',
  permission: 'signed-in',
  mayNeed,
  params: z.object({ id }),
  body: z.strictObject(properties),
  answer: listView,
  versioned: true,
})

export const deleteView = endpoint({
  id: 'views.delete',
  method: 'DELETE',
  path: '/views/:id',
  permission: 'signed-in',
  mayNeed,
  params: z.object({ id }),
  answer: z.null(),
  versioned: true,
})

/** What the caller finds on opening the list; null is Standard. */
export const setDefaultView = endpoint({
  id: 'views.setDefault',
  method: 'PUT',
  path: '/views/default',
  permission: 'signed-in',
  body: z.strictObject({ list: z.string().max(200), viewId: z.uuid().nullable() }),
  answer: z.null(),
})
