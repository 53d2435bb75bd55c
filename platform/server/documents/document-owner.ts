import type { DocumentOwnerContract } from '#platform/core/document.contract.ts'
import type { Issue } from '#platform/core/issue.ts'
import type { Reader } from '../database/database.ts'

/** A kind of record that files can belong to. */
export interface DocumentOwner {
  contract: DocumentOwnerContract
  /** The record as whoever asks sees it: one of another site, or none at all, has no files either. */
  find(db: Reader, id: string): Promise<OwnerRecord | undefined>
}

export interface OwnerRecord {
  site: string | null
  /** Who takes part in it, where it says so. */
  parties?: readonly string[] | null
  /** Why its files may not be changed any more, where that is so. */
  closed?: Issue['code']
}
