import { z } from 'zod'
import { endpoint } from '#platform/core/endpoint.ts'
import { workbookType } from '#platform/core/registry-endpoints.ts'
import { tankVersionRegistry } from './tank-versions.registry.ts'

const { elements } = tankVersionRegistry
const base = `${tankVersionRegistry.path}/calibration`

/** An empty table to fill in, or the one of a version to correct. */
export const calibrationTemplate = endpoint({
  id: 'tankVersions.calibrationTemplate',
  outsiders: true,
  method: 'GET',
  path: `${base}/template`,
  permission: elements.view,
  query: z.strictObject({ id: z.uuid().optional() }),
  answer: z.instanceof(Uint8Array),
  file: workbookType,
})

/** Reads a filled-in template for the form; nothing is stored, and what is wrong in it is said at its cell there. */
export const calibrationRead = endpoint({
  id: 'tankVersions.calibrationRead',
  method: 'POST',
  path: `${base}/read`,
  permission: elements.edit,
  body: z.instanceof(Uint8Array),
  takes: workbookType,
  answer: z.array(z.object({ level: z.unknown(), volume: z.unknown() })),
})
