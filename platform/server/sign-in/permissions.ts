import type { ElementState, UiPermissions } from '#platform/core/session.contract.ts'
import type { Reader } from '../database/database.ts'
import type { Route } from '../http/route.ts'
import type { Screen } from '../modules.ts'
import { grantsOf } from './users.repo.ts'

/**
 * The one table of permission elements: those that routes and screens really ask for. The map that the browser gets
 * is derived from it, so a button can never promise what the server refuses.
 */
export interface Permissions {
  elements: ReadonlySet<string>
  screens: ReadonlyMap<string, string>
  /** The screen to which the elements of a group belong, by what stands before the first dot of their names. */
  screenOf: ReadonlyMap<string, Screen>
  /** `scopes` are those of an API key: it never has more than them. */
  of(db: Reader, userId: string, scopes?: readonly string[] | null): Promise<UiPermissions>
}

export const groupOf = (element: string): string => element.slice(0, element.indexOf('.'))

const doors = new Set(['public', 'signed-in'])

export function permissionsOf(routes: readonly Route[], screens: readonly Screen[]): Permissions {
  const elements = new Set<string>()
  for (const { endpoint } of routes) {
    if (!endpoint.permission) throw new Error(`${endpoint.method} ${endpoint.path} declares no permission`)
    if (!doors.has(endpoint.permission)) elements.add(endpoint.permission)
    for (const element of endpoint.mayNeed ?? []) elements.add(element)
  }
  for (const screen of screens) elements.add(screen.element)

  return {
    elements,
    screens: new Map(screens.map((screen) => [screen.path, screen.element])),
    screenOf: new Map(screens.toReversed().map((screen) => [groupOf(screen.element), screen])),
    async of(db, userId, scopes = null) {
      const grants = await grantsOf(db, userId)
      const isSuperAdmin = grants.some((grant) => grant.isSuperAdmin)
      const rolePermission: Record<string, ElementState> = {}
      for (const { element, state } of grants) {
        if (!element || !state || !elements.has(element)) continue
        if (rolePermission[element] !== 'enabled') rolePermission[element] = state
      }
      if (isSuperAdmin) for (const element of elements) rolePermission[element] = 'enabled'
      if (!scopes) return { isSuperAdmin, rolePermission }
      const limited = Object.entries(rolePermission).filter(([element]) => scopes.includes(element))
      return { isSuperAdmin: false, rolePermission: Object.fromEntries(limited) }
    },
  }
}
