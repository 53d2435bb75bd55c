import type { AnyRegistry, RegistryRules } from '#platform/core/registry.ts'
import type { Tx } from '../database/database.ts'
import type { Jobs } from '../jobs/job.ts'

export interface RegistryChange {
  action: 'created' | 'updated' | 'removed'
  id: string
  version: number
}

/** A registry on the server: its definition, its rules, and a hook where something is special. */
export interface ServerRegistry {
  registry: AnyRegistry
  // oxlint-disable-next-line typescript/no-explicit-any -- each registry's rules are typed by its own record
  rules?: RegistryRules<any>
  /** Runs inside the transaction of the change. */
  afterWrite?(tx: Tx, change: RegistryChange, jobs: Jobs): Promise<void>
}
