import type { RegistryWorld } from '../registry/store/server-registry.ts'
import type { LoggedModule } from './logged-module.ts'
import { loggedRegistry, type LoggedTable } from './logged-table.ts'
import { platformTables } from './platform.logged.ts'

/** What the log can put into words: every table with history that somebody has described. */
export interface LogWorld {
  registries: RegistryWorld
  tables: ReadonlyMap<string, LoggedTable>
}

/** Registries describe themselves; what a module says of its tables goes before that. */
export function logWorld(modules: readonly LoggedModule[], registries: RegistryWorld): LogWorld {
  const described = [
    ...registries.all.map(({ registry }) => loggedRegistry(registry)),
    ...platformTables(modules),
    ...modules.flatMap((module) => module.logged ?? []),
  ]
  return { registries, tables: new Map(described.map((table) => [table.table, table])) }
}
