import type { Tx } from '../database/database.ts'
import type { ElementState } from '#platform/core/session.contract.ts'

/** What a module adds to the demo terminal: its records, and what each role may do with them. */
export interface DemoSlice {
  id: string
  grants: Record<string, Record<string, ElementState>>
  /** Records by registry id, in an order in which every reference finds what it points to. */
  records: Record<string, readonly Record<string, unknown>[]>
  /** Records that the module writes by calls of its own; answers what was written. */
  write?(tx: Tx): Promise<string>
  /** What users do once all records are there: each step by one of them. */
  play?: (as: (username: string) => Promise<Tx>) => Promise<void>
}

/** The grants of whoever may do all of this. */
export const enabled = (elements: readonly string[]): Record<string, ElementState> =>
  Object.fromEntries(elements.map((element) => [element, 'enabled']))

/** The same for several roles. */
export const enabledFor = (roles: readonly string[], elements: readonly string[]): DemoSlice['grants'] =>
  Object.fromEntries(roles.map((role) => [role, enabled(elements)]))
