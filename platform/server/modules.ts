import type { Dictionary, Language } from '#platform/core/language.ts'
import type { Reason } from './communication/reason.ts'
import type { Job } from './jobs/job.ts'
import type { Route } from './http/route.ts'
import type { ServerRegistry } from './registry/server-registry.ts'

/** A screen that exists, and the permission element that opens it. */
export interface Screen {
  path: string
  element: string
  /** Where the dictionary has its name; left out where the menu of the product names it. */
  title?: string
}

/** What a business module brings to the server. Listed by hand in apps/api: a module that fails to load stops the start. */
export interface ServerModule {
  id: string
  /** Texts by namespace. */
  texts?: Record<string, Record<Language, Dictionary>>
  registries?: ServerRegistry[]
  /**
   * Records that the module writes by calls of its own: the platform lists, finds and exports them, and people talk about
   * them, as about those of a registry.
   */
  lists?: ServerRegistry[]
  routes?: Route[]
  screens?: Screen[]
  jobs?: Job[]
  /** Why this module notifies people; each can be muted by its receivers. */
  reasons?: Reason[]
}
