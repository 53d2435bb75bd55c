import { z } from 'zod'
import { textInBoth } from '#platform/core/text-in-both.ts'
import { elementName } from '#platform/core/access.contract.ts'
import { endpoint } from '#platform/core/endpoint.ts'
import { elementState } from '#platform/core/session.contract.ts'

export const matrixElements = { view: 'permissionMatrix.view', edit: 'permissionMatrix.edit' }

/** The three states of a cell. */
export const cellStates = ['absent', 'visible', 'enabled'] as const
export type CellState = (typeof cellStates)[number]

const matrix = z.object({
  version: z.int(),
  updatedAt: z.string(),
  updatedBy: z.string(),
  roles: z.array(
    z.object({
      id: z.uuid(),
      name: z.string(),
      description: textInBoth,
      isEnabled: z.boolean(),
      /** Has everything, whatever is stored. */
      isSuperAdmin: z.boolean(),
    }),
  ),
  /** What can be granted, by screen. */
  screens: z.array(
    z.object({
      id: z.string(),
      name: textInBoth,
      path: z.string().nullable(),
      elements: z.array(z.object({ element: z.string(), name: textInBoth })),
    }),
  ),
  /** By role and element; what is not there is absent. */
  grants: z.record(z.uuid(), z.record(z.string(), elementState)),
})
export type PermissionMatrix = z.infer<typeof matrix>

export const permissionMatrix = endpoint({
  id: 'permissionMatrix.read',
  method: 'GET',
  path: '/menu-configuration/permissions',
  permission: matrixElements.view,
  answer: matrix,
})

/** By role and element, only what changes. */
const matrixChanges = z.record(z.uuid(), z.record(elementName, z.enum(cellStates)))
export type MatrixChanges = z.infer<typeof matrixChanges>

export const savePermissions = endpoint({
  id: 'permissionMatrix.save',
  method: 'PUT',
  path: '/menu-configuration/permissions',
  permission: matrixElements.edit,
  body: z.strictObject({ changes: matrixChanges }),
  answer: z.object({ version: z.int() }),
  versioned: true,
})

export const permissionHistory = endpoint({
  id: 'permissionMatrix.history',
  method: 'GET',
  path: '/menu-configuration/permissions/history',
  permission: matrixElements.view,
  query: z.strictObject({ roleId: z.uuid().optional() }),
  answer: z.array(
    z.object({
      id: z.string(),
      at: z.string(),
      who: z.string(),
      role: z.string(),
      element: z.string(),
      before: z.enum(cellStates),
      after: z.enum(cellStates),
    }),
  ),
})
