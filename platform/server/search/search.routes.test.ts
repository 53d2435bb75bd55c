import { expect, test } from 'vitest'
import { z } from 'zod'
import { code } from '#platform/core/fields.ts'
import { defineRegistry } from '#platform/core/registry.ts'
import type { Texts } from '../base/texts.ts'
import { registryWorld } from '../registry/store/server-registry.ts'
import { searchRoutes } from './search.routes.ts'

const registry = defineRegistry({
  id: 'pots',
  category: 'probe',
  name: 'Pots',
  schema: z.strictObject({ code: code({ pattern: /./, max: 20 }) }),
  key: ['code'],
  title: 'code',
  filters: [],
  sort: 'code',
})
const texts: Texts = { message: String, text: String, knows: () => true }

test('words and tellers of a registry that is not there stop the start', () => {
  const world = registryWorld([{ registry }])
  const teller = { of: registry, element: 'pots.view', tell: async () => new Map() }
  expect(searchRoutes(world, { words: [{ says: ['pot'], kinds: ['pots'] }], tellers: [teller] }, texts)).toHaveLength(1)
  const nowhere = [{ says: ['lid'], kinds: ['lids'] }]
  expect(() => searchRoutes(world, { words: nowhere, tellers: [] }, texts)).toThrow('there is no registry lids')
  expect(() => searchRoutes(registryWorld([]), { words: [], tellers: [teller] }, texts)).toThrow(/pots/)
})
