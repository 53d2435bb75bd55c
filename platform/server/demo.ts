import type { ElementState } from '#platform/core/session.contract.ts'
import type { Tx } from './database/database.ts'

/** What a module adds to the demo terminal: its records, and what each role may do with them. */
export interface DemoSlice {
  id: string
  grants: Record<string, Record<string, ElementState>>
  load(tx: Tx): Promise<string>
}
