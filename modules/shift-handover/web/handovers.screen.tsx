import { useNavigate } from '#platform/web/base/address.tsx'
import { RegistryListScreen } from '#platform/web/registry/registry-list.screen.tsx'
import { handoverPath } from '../contract/shift-handover.contract.ts'
import { shiftHandoverRegistry } from '../contract/shift-handovers.registry.ts'

/** Which shifts were handed over by whom, and which are not yet; a new one begins on the page of its shift. */
export function HandoversScreen() {
  const navigate = useNavigate()
  return (
    <RegistryListScreen registry={shiftHandoverRegistry} own={{ create: () => void navigate({ to: handoverPath }) }} />
  )
}
