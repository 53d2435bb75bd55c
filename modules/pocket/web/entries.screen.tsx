import { RegistryListScreen } from '#platform/web/registry/registry-list.screen.tsx'
import { pocketPath } from '../contract/pocket-paths.ts'
import { pocketRegistry } from '../contract/pocket.registry.ts'

/** What phones have said. A new one is said on a phone too: that is an application of its own, which the browser itself goes to. */
export function EntriesScreen() {
  return <RegistryListScreen registry={pocketRegistry} own={{ create: () => window.location.assign(pocketPath) }} />
}
