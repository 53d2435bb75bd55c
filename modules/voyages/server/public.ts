import type { Reader } from '#platform/server/database/database.ts'
import type { StageRecord } from '../contract/voyage.contract.ts'

/** What a module knows of a voyage. */
export interface VoyageStage {
  id: string
  /** Under this name open screens are told about changes of its records. */
  registry: string
  /** Where it stands among the stages. */
  order: number
  /** Whoever has this element sees the stage. */
  element: string
  /** Key of its name, with the namespace. */
  title: string
  /** The records of the voyage that the reader may see, by `db.scope` as always; states as keys too. */
  read(db: Reader, voyageNumber: string): Promise<StageRecord[]>
  /** What a voyage is called by now that the reader may see and that was known by this number before it had its own. */
  numberNow?(db: Reader, number: string): Promise<string | undefined>
}
export { ofOwnVoyage } from './voyage-scope-sql.ts'
export { isVoyage } from './voyages.repo.ts'
