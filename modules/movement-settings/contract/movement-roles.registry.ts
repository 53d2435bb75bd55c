import { z } from 'zod'
import { bilingual, boolean, code, optional, reference, references, text } from '#platform/core/fields.ts'
import { defineRegistry } from '#platform/core/registry.ts'

const shared = { module: 'movement-settings', category: 'movement-instruction-config' }

/** What somebody does with a movement instruction, and so which of its tabs they write. */
export const movementRoleRegistry = defineRegistry({
  ...shared,
  id: 'movementRoles',
  name: 'Roles',
  schema: z.strictObject({
    code: code({ pattern: /^[A-Z0-9_]+$/, max: 20 }),
    name: bilingual({ max: 120 }),
    tabs: references({ to: 'movementTabs', max: 20 }),
    isActive: boolean(),
    note: optional(text({ max: 500, multiline: true })),
  }),
  key: ['code'],
  title: 'name',
  initial: { isActive: true },
  list: ['code', 'name', 'tabs', 'isActive', 'note'],
  filters: ['name', 'code', 'tabs', 'isActive'],
  sort: 'code',
  sections: [{ id: 'role', fields: ['code', 'name', 'tabs', 'isActive', 'note'] }],
})

/** Who has which of these roles, for one type of operation. */
export const movementUserRoleRegistry = defineRegistry({
  ...shared,
  id: 'movementUserRoles',
  name: 'UserRoles',
  schema: z.strictObject({
    operationType: reference({ to: 'operationTypes', max: 20 }),
    account: reference({ to: 'users', max: 151, where: { isApiKeyUser: false } }),
    role: reference({ to: 'movementRoles', max: 20, where: { isActive: true } }),
  }),
  key: ['operationType', 'account', 'role'],
  title: 'account',
  list: ['operationType', 'account', 'role'],
  filters: ['operationType', 'account', 'role'],
  sort: 'operationType',
  sections: [{ id: 'assignment', fields: ['operationType', 'account', 'role'] }],
})
