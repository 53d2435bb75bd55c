import type { DocumentOwner } from '../documents/document-owner.ts'
import type { ServerProcess } from '../processes/server-process.ts'
import type { Reason } from '../notify/reason.ts'
import type { Schedule } from '../schedules/schedule.ts'
import type { ServerRegistry } from '../registry/store/server-registry.ts'
import type { LoggedTable } from './logged-table.ts'

/** What the log wants to know of a module. */
export interface LoggedModule {
  registries?: ServerRegistry[]
  lists?: ServerRegistry[]
  documents?: DocumentOwner[]
  reasons?: Reason[]
  processes?: readonly ServerProcess[]
  schedules?: readonly Schedule[]
  logged?: readonly LoggedTable[]
}
