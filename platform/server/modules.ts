import type { Dictionary, Language } from '#platform/core/language.ts'
import type { AnyRegistry } from '#platform/core/registry.ts'
import type { Reason } from './communication/reason.ts'
import type { Config } from './config/config.ts'
import type { Db } from './database/database.ts'
import type { Job, Jobs } from './jobs/job.ts'
import type { Log } from './log.ts'
import type { DocumentOwner } from './documents/document-owner.ts'
import type { ExportedList } from './registry/export-file.ts'
import type { LoggedTable } from './history/logged-table.ts'
import type { Route } from './http/route.ts'
import type { Mentions, ServerRegistry } from './registry/server-registry.ts'

/** A screen that exists, and the permission element that opens it. */
export interface Screen {
  path: string
  element: string
  /** Where the dictionary has its name; left out where the menu of the product names it. */
  title?: string
  /** Registries whose records are chosen there, where the screen is not one of a registry whose fields say so. */
  offers?: readonly string[]
}

/** Pages that gather what is known under the code of a record: whoever finds the record and may open the page finds it too. */
export interface GatheringPage {
  id: string
  /** Whose code it is. */
  of: AnyRegistry
  /** Of the pages without the code. */
  path: string
  element: string
  /** Where the dictionary has their name. */
  title: string
}

/** Something that is watched as long as a worker runs; several workers may do so at once. */
export interface Watch {
  id: string
  start(world: { db: Db; jobs: Jobs; config: Config; log: Log }): { stop(): Promise<void> } | undefined
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
  /** Its other lists that can be had as a workbook. */
  exports?: ExportedList[]
  /** Its other records that mention codes of registries. */
  mentions?: Mentions[]
  routes?: Route[]
  screens?: Screen[]
  gatheringPages?: GatheringPage[]
  /** Those that ask a partner are made with its address. */
  jobs?: Job[] | ((config: Config) => Job[])
  /** What the worker does all the time, besides jobs. */
  watches?: Watch[]
  /** Records that files can belong to. */
  documents?: DocumentOwner[]
  /** What the log of all changes tells of its tables that are no registries, or more of one that is. */
  logged?: readonly LoggedTable[]
  /** Why this module notifies people; each can be muted by its receivers. */
  reasons?: Reason[]
}
