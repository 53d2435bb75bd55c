import type { DocumentOwner } from '../documents/document-owner.ts'
import type { Reason } from '../notify/reason.ts'
import type { ServerRegistry } from '../registry/store/server-registry.ts'
import type { LoggedTable } from './logged-table.ts'

/** What the log wants to know of a module. */
export interface LoggedModule {
  registries?: ServerRegistry[]
  lists?: ServerRegistry[]
  documents?: DocumentOwner[]
  reasons?: Reason[]
  logged?: readonly LoggedTable[]
}
