import { z } from 'zod'
import { textInBoth } from '#platform/core/text-in-both.ts'
import { endpoint } from '#platform/core/endpoint.ts'
import { optional, text } from '#platform/core/fields.ts'
import { workbookType } from '#platform/core/registry-endpoints.ts'
import { matrixElements } from '#modules/navigation/contract/permission-matrix.contract.ts'
import { attributeTypes } from './attributes.registry.ts'
import { roleRegistry } from './roles.registry.ts'

export const userRolesElements = { view: 'userRoles.view', edit: 'userRoles.edit' }

const role = z.object({
  id: z.uuid(),
  name: z.string(),
  description: textInBoth,
  isSuperAdmin: z.boolean(),
  needsSecondPerson: z.boolean(),
  /** The caller has all that it grants. */
  isWithinOwn: z.boolean(),
  /** What becomes of it when the caller gives it to somebody. */
  giving: z.enum(['now', 'asked', 'refused']),
  /** Disabled and ended roles grant nothing and are not given to anybody new. */
  isLiving: z.boolean(),
})
export type AssignableRole = z.infer<typeof role>

const holder = z.object({
  userId: z.uuid(),
  account: z.string(),
  name: z.string(),
  isActive: z.boolean(),
  isApiKeyUser: z.boolean(),
  roleIds: z.array(z.uuid()),
})
export type RoleHolder = z.infer<typeof holder>

export const assignableRoles = endpoint({
  id: 'security.assignableRoles',
  method: 'GET',
  path: '/security/user-roles/roles',
  permission: userRolesElements.view,
  answer: z.array(role),
})

const holderFilters = z.strictObject({
  /** A part of name or account. */
  text: z.string().max(100).optional(),
  roleId: z.uuid().optional(),
})

/** Users with their roles, by name of the account, page after page. */
export const listUserRoles = endpoint({
  id: 'security.userRoles',
  method: 'GET',
  path: '/security/user-roles',
  permission: userRolesElements.view,
  query: holderFilters.extend({
    userId: z.uuid().optional(),
    after: z.string().max(200).optional(),
    limit: z.coerce.number().int().min(1).max(200).optional(),
  }),
  answer: z.object({ rows: z.array(holder), next: z.string().nullable() }),
})

/** Who has which role: users down, roles across. */
export const exportUserRoles = endpoint({
  id: 'security.exportUserRoles',
  method: 'GET',
  path: '/security/user-roles/export',
  permission: userRolesElements.view,
  query: holderFilters,
  answer: z.instanceof(Uint8Array),
  file: workbookType,
})

/** A new role that may what another one may, and has its attributes. Nobody gives more than they have. */
export const duplicateRole = endpoint({
  id: 'security.duplicateRole',
  method: 'POST',
  path: '/security/role-duplicate',
  permission: roleRegistry.elements.create,
  mayNeed: [matrixElements.edit],
  body: z.strictObject({
    roleId: z.uuid(),
    name: roleRegistry.schema.shape.name,
    description: roleRegistry.schema.shape.description,
  }),
  answer: z.object({ id: z.uuid(), grants: z.int() }),
  idempotent: true,
})

/** Roles given and taken, all of it or nothing. Giving what somebody has, or taking what they have not, changes nothing. */
export const changeUserRoles = endpoint({
  id: 'security.changeUserRoles',
  method: 'POST',
  path: '/security/user-roles',
  permission: userRolesElements.edit,
  body: z.strictObject({
    changes: z
      .array(z.strictObject({ userId: z.uuid(), roleId: z.uuid(), assigned: z.boolean() }))
      .min(1)
      .max(500),
    /** For whoever is asked to give it, where that takes a second person. */
    reason: optional(text({ max: 500 })).optional(),
  }),
  /** `waiting`: a second person is asked. */
  answer: z.object({ given: z.int(), taken: z.int(), waiting: z.int() }),
  idempotent: true,
})

const request = z.object({
  id: z.uuid(),
  userId: z.uuid(),
  account: z.string(),
  name: z.string(),
  /** Links to new passwords go there: whoever gives a role should know the address. */
  email: z.string(),
  roleId: z.uuid(),
  role: z.string(),
  reason: z.string().nullable(),
  askedBy: z.string(),
  askedAt: z.string(),
  isOwn: z.boolean(),
  /** Why the caller cannot give it; null when they can. */
  refusal: z.string().nullable(),
})
export type RoleRequest = z.infer<typeof request>

/** Roles that wait for a second person, the oldest first. */
export const roleRequests = endpoint({
  id: 'security.roleRequests',
  method: 'GET',
  path: '/security/role-request',
  permission: userRolesElements.view,
  answer: z.array(request),
})

/** The second person gives it or does not; whoever has asked takes it back. */
export const decideRoleRequest = endpoint({
  id: 'security.decideRoleRequest',
  method: 'POST',
  path: '/security/role-request/:id',
  permission: userRolesElements.edit,
  params: z.object({ id: z.uuid() }),
  body: z.strictObject({ give: z.boolean() }),
  answer: z.null(),
  idempotent: true,
})

/** How a user is referred to; see the registry of users. */
const account = z.string().min(1).max(151)
const roleNames = z.array(z.object({ id: z.uuid(), name: z.string() }))

/**
 * Makes a user's roles those of another, each named by the account. `show` answers the difference; `apply` names the difference that was looked at,
 * and is refused when it is another one by now.
 */
export const cloneUserRoles = endpoint({
  id: 'security.userRolesClone',
  method: 'POST',
  path: '/security/user-roles-clone',
  permission: userRolesElements.edit,
  body: z.strictObject({
    from: account,
    to: account,
    mode: z.enum(['show', 'apply']),
    seen: z.strictObject({ given: z.array(z.uuid()).max(500), taken: z.array(z.uuid()).max(500) }).optional(),
  }),
  answer: z.object({ given: roleNames, taken: roleNames, kept: roleNames, applied: z.boolean(), waiting: z.int() }),
  idempotent: true,
})

/** What the caller's own roles say about an attribute. */
export const attributeValue = endpoint({
  id: 'security.userRolesGetAttributeValue',
  method: 'GET',
  path: '/security/user-roles-get-attribute-value',
  permission: 'signed-in',
  query: z.strictObject({
    attribute: z.string().min(1).max(80),
  }),
  answer: z.array(
    z.object({
      role: z.string(),
      type: z.enum(attributeTypes),
      value: z.union([z.string(), z.boolean(), z.array(z.string())]),
    }),
  ),
})

/** What becomes of a role that waits for a second person. */
export const roleDecisions = ['given', 'refused', 'withdrawn', 'expired'] as const
export type RoleDecision = (typeof roleDecisions)[number]
