import { Navigate } from '@tanstack/react-router'
import { tankVolumetricDataRegistry } from '../contract/tank-settings.registry.ts'

/** The same list under its other name in the master data. */
export function VolumetricDataScreen() {
  return <Navigate to={tankVolumetricDataRegistry.path as never} replace />
}
