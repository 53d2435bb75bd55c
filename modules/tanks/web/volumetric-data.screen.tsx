import { tankVolumetricDataRegistry } from '../contract/tank-settings.registry.ts'
import { Navigate } from '#platform/web/base/address.tsx'

/** The same list under its other name in the master data. */
export function VolumetricDataScreen() {
  return <Navigate to={tankVolumetricDataRegistry.path} replace />
}
