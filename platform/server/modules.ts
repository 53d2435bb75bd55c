import type { Reason } from './notify/reason.ts'
import type { Partner } from './partners/partner.ts'
import type { Config } from './config/config.ts'
import type { Db } from './database/database.ts'
import type { Job, Jobs } from './jobs/job.ts'
import type { Log } from './base/log.ts'
import type { DocumentOwner } from './documents/document-owner.ts'
import type { ExportedList } from './registry/file/export-file.ts'
import type { LoggedTable } from './change-log/logged-table.ts'
import type { HandoverItems } from './handover/handover-items.ts'
import type { HomeCard, HomeDoor } from './home/home-card.ts'
import type { Letterhead } from './http/letterhead.ts'
import type { Route } from './http/route.ts'
import type { Schedule } from './schedules/schedule.ts'
import type { ServerProcess } from './processes/server-process.ts'
import type { Screen } from './door/screen.ts'
import type { HitTeller } from './search/hit-teller.ts'
import type { PeoplesWords } from '#platform/core/search-words.ts'
import type { BringsTexts } from './base/texts.ts'
import type { ServerReport } from './reports/report-source.ts'
import type { ServerRegistry } from './registry/store/server-registry.ts'

/** Something that is watched as long as a worker runs; several workers may do so at once. */
export interface Watch {
  id: string
  start(world: { db: Db; jobs: Jobs; config: Config; log: Log }): { stop(): Promise<void> } | undefined
}

/** What a business module brings to the server. Listed by hand in apps/api: a module that fails to load stops the start. */
export interface ServerModule extends BringsTexts {
  id: string
  registries?: ServerRegistry[]
  /**
   * Records that the module writes by calls of its own: the platform lists, finds and exports them, and people talk about
   * them, as about those of a registry.
   */
  lists?: ServerRegistry[]
  reports?: ServerReport[]
  /** Its other lists that can be had as a workbook. */
  exports?: ExportedList[]
  routes?: Route[]
  screens?: Screen[]
  /** What it knows of records that the search finds, its own and others'. */
  tellers?: readonly HitTeller[]
  /** What people call its things, besides their names in the dictionary. */
  words?: readonly PeoplesWords[]
  /** What the home page counts of it: what waits for somebody, what is abnormal, what comes. */
  homeCards?: readonly HomeCard[]
  /** What people begin from the home page. */
  homeDoors?: readonly HomeDoor[]
  /** What whoever goes off duty tells whoever comes about it. */
  handoverItems?: readonly HandoverItems[]
  /** Those that ask a partner are made with its address. */
  jobs?: Job[] | ((config: Config) => Job[])
  /** Work in steps that people start, follow, abort and continue. */
  processes?: readonly ServerProcess[]
  /** Which of the jobs go by the clock. */
  schedules?: readonly Schedule[]
  /** What the worker does all the time, besides jobs. */
  watches?: Watch[]
  /** Whom messages are sent to. */
  partners?: readonly Partner[]
  /** Records that files can belong to. */
  documents?: DocumentOwner[]
  /** What stands at the head of papers; one module brings it. */
  letterhead?: Letterhead
  /** What the log of all changes tells of its tables that are no registries, or more of one that is. */
  logged?: readonly LoggedTable[]
  /** Why this module notifies people; each can be muted by its receivers. */
  reasons?: Reason[]
}
