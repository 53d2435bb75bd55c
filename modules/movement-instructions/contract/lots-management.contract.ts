import { z } from 'zod'
import { endpoint } from '#platform/core/endpoint.ts'
import { serverFields } from '#platform/core/registry.ts'
import { lotFigures } from './lots-management.ts'
import { lotsManagementRegistry } from './lots-management.registry.ts'

export const lotElements = {
  ...lotsManagementRegistry.elements,
  close: 'lotsManagement.close',
  reopen: 'lotsManagement.reopen',
} as const
const { path, schema } = lotsManagementRegistry
const params = z.object({ id: z.uuid() })
/** A record of the list; its version counts the changes of its figures. */
export const managedLot = z.object({ ...serverFields.shape, ...schema.shape })
export type ManagedLot = z.output<typeof managedLot>

export const readLot = endpoint({
  id: 'lotsManagement.read',
  outsiders: true,
  method: 'GET',
  path: `${path}/:id`,
  permission: lotElements.view,
  params,
  answer: managedLot,
})

export const saveLotFigures = endpoint({
  id: 'lotsManagement.save',
  method: 'PUT',
  path: `${path}/:id`,
  permission: lotElements.edit,
  params,
  body: lotFigures,
  answer: managedLot,
  versioned: true,
})

const step = <Name extends string>(name: Name, permission: string) =>
  endpoint({
    id: `lotsManagement.${name}`,
    method: 'POST',
    path: `${path}/:id/${name}`,
    permission,
    params,
    answer: managedLot,
    versioned: true,
  })

/** A closed lot has its final quantity and is not changed any more, here or in its instruction. */
export const closeLot = step('close', lotElements.close)
export const reopenLot = step('reopen', lotElements.reopen)
/** Takes the lot out of its instruction, as a version of it; it stays in the list. */
export const deleteLot = step('delete', lotElements.remove)
/** Puts it back. */
export const undeleteLot = step('undelete', lotElements.remove)
/** Another lot of the same instruction with the same data and figures of its own: the answer. */
export const cloneManagedLot = step('clone', lotElements.create)

/** With a preview, as in every list: `values` are those of the figures that are given. */
export const bulkEditLots = lotsManagementRegistry.endpoints.bulkEdit
/** Puts the figures back as they were before one step; that is a step of its own. */
export const undoLots = lotsManagementRegistry.endpoints.undo
