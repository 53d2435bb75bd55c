import { z } from 'zod'
import { boolean, optional, reference, text } from '#platform/core/fields.ts'
import { defineRegistry } from '#platform/core/registry.ts'

/** Layouts of the instructions that somebody comes back to, for themselves or for all. */
export const movementFavouriteRegistry = defineRegistry({
  id: 'movementFavourites',
  module: 'movement-settings',
  category: 'movement-instruction-config',
  name: 'Favourites',
  schema: z.strictObject({
    name: text({ max: 80 }),
    owner: reference({ to: 'users', max: 151, where: { isApiKeyUser: false } }),
    /** The address of the list with its filters and its view. */
    layout: text({ max: 1000 }),
    isShared: boolean(),
    note: optional(text({ max: 500, multiline: true })),
  }),
  key: ['owner', 'name'],
  title: 'name',
  list: ['name', 'layout', 'owner', 'isShared', 'note'],
  filters: ['name', 'owner', 'isShared'],
  sort: 'name',
  sections: [{ id: 'favourite', fields: ['name', 'owner', 'layout', 'isShared', 'note'] }],
})
