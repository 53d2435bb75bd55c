import { useQuery } from '@tanstack/react-query'
import { createContext, type ReactNode, use } from 'react'
import { useTranslation } from 'react-i18next'
import { whoCanGrant } from '#platform/core/access.contract.ts'
import type { AnswerOf } from '#platform/core/endpoint.ts'
import type { UiPermissions } from '#platform/core/session.contract.ts'
import { call } from './api.ts'
import { preferences, usePreference } from './preferences.ts'

const PermissionContext = createContext<UiPermissions | null>(null)

export function PermissionProvider(props: { permissions: UiPermissions; children: ReactNode }) {
  return <PermissionContext value={props.permissions}>{props.children}</PermissionContext>
}

/** All that the user may do, for screens that show more than single buttons. */
export const usePermissions = (): UiPermissions | null => use(PermissionContext)

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

/** Whether every right is there, and with it those that cannot be granted one by one. */
export const useIsSuperAdmin = () => use(PermissionContext)?.isSuperAdmin ?? false

export function usePermission(element: string): ElementPermission {
  const state = stateOf(use(PermissionContext), element)
  const reason = useMissingPermission(state.visible && !state.enabled ? element : null)
  return { ...state, reason: state.enabled ? undefined : reason }
}

/** Why somebody without this element cannot: its name in words, the roles that include it, and who could grant it. */
export function useMissingPermission(element: string | null): string {
  const { t } = useTranslation('shell')
  const language = usePreference(preferences.language)
  const answer = useQuery({
    queryKey: ['access', element, language],
    queryFn: ({ signal }) => call(whoCanGrant, { params: { element: element! }, signal }),
    enabled: element !== null,
    staleTime: 5 * 60_000,
  })
  if (!answer.data) return t('permission.missing', { element })
  return sentences(answer.data, language).join(' ')

  function sentences({ screen, action, roles, people }: AnswerOf<typeof whoCanGrant>, locale: string): string[] {
    const either = (names: string[]) => new Intl.ListFormat(locale, { type: 'disjunction' }).format(names)
    const all = (names: string[]) => new Intl.ListFormat(locale).format(names)
    return [
      t('permission.why', { action, screen }),
      ...(roles.length > 0 ? [t('permission.roles', { roles: all(roles) })] : []),
      people.length > 0 ? t('permission.people', { people: either(people) }) : t('permission.nobody'),
    ]
  }
}
