import { createContext, type ReactNode, use } from 'react'
import { useTranslation } from 'react-i18next'
import type { UiPermissions } from '#platform/core/session.contract.ts'

const PermissionContext = createContext<UiPermissions | null>(null)

export function PermissionProvider(props: { permissions: UiPermissions; children: ReactNode }) {
  return <PermissionContext value={props.permissions}>{props.children}</PermissionContext>
}

export interface ElementPermission {
  visible: boolean
  enabled: boolean
  /** Said on hover and focus of a control that is shown but cannot be used. */
  reason: string | undefined
}

/** Absent means hidden, `visible` means shown but disabled with a reason, `enabled` means usable. */
export function stateOf(permissions: UiPermissions | null, element: string): { visible: boolean; enabled: boolean } {
  const state = permissions?.isSuperAdmin ? 'enabled' : permissions?.rolePermission[element]
  return { visible: state !== undefined, enabled: state === 'enabled' }
}

export function usePermission(element: string): ElementPermission {
  const { t } = useTranslation('shell')
  const state = stateOf(use(PermissionContext), element)
  return { ...state, reason: state.enabled ? undefined : t('permission.missing', { element }) }
}
