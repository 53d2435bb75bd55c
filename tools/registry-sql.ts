// Prints the first migration of a registry: npm run registry:sql -- modules/vessels/contract/vessel.registry.ts
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { AnyRegistry } from '#platform/core/registry.ts'
import { serverModules } from '#apps/api/server-modules.ts'
import { tableSql } from '#platform/server/registry/store/table-sql.ts'
import { worldOf } from '#platform/server/server-parts.ts'

const file = process.argv[2]
if (!file) throw new Error('name the file of the registry definition')
const exported = (await import(pathToFileURL(resolve(file)).href)) as Record<string, AnyRegistry>
const world = worldOf(serverModules)
for (const registry of Object.values(exported)) {
  process.stdout.write(tableSql(registry, (id) => world.find(id).registry))
}
