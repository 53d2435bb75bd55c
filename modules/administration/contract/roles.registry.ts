import { z } from 'zod'
import { bilingual, boolean, code } from '#platform/core/fields.ts'
import { defineRegistry, type RecordOf } from '#platform/core/registry.ts'

const schema = z.strictObject({
  name: code({ pattern: /^[A-Za-z0-9_.-]+$/, max: 60 }),
  description: bilingual({ max: 200 }),
  isEnabled: boolean(),
  isSuperAdmin: boolean(),
  /** Given by two people: one asks, another who could give it says yes. */
  needsSecondPerson: boolean(),
})
export type Role = RecordOf<typeof schema>

export const roleRegistry = defineRegistry({
  id: 'roles',
  module: 'administration',
  category: 'system',
  name: 'Roles',
  schema,
  key: ['name'],
  title: 'name',
  permanent: true,
  initial: { isEnabled: true },
  list: ['name', 'description', 'isEnabled', 'isSuperAdmin', 'needsSecondPerson'],
  filters: ['name', 'description', 'isEnabled', 'isSuperAdmin', 'needsSecondPerson'],
  sort: 'name',
  sections: [{ id: 'role', fields: ['name', 'description', 'isEnabled', 'isSuperAdmin', 'needsSecondPerson'] }],
})
