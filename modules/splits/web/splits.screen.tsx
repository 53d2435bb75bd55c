import { useNavigate } from '#platform/web/base/address.tsx'
import { RegistryListScreen } from '#platform/web/registry/registry-list.screen.tsx'
import { splitPath } from '../contract/splits.contract.ts'
import { splitRegistry } from '../contract/splits.registry.ts'

/** The splits that were done, and those that were taken back. */
export function SplitsScreen() {
  const navigate = useNavigate()
  return <RegistryListScreen registry={splitRegistry} own={{ create: () => void navigate({ to: splitPath }) }} />
}
