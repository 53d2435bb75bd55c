import type { ElementState, UiPermissions } from '#platform/core/session.contract.ts'
import type { Endpoint } from '#platform/core/endpoint.ts'
import type { Reader } from '../database/database.ts'
import { isOutsider } from '../database/scope.ts'
import type { Screen } from './screen.ts'
import type { Caller } from './session.ts'
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
  /** What screens show to the caller. Whoever sees as somebody else sees the other's map, greyed buttons included. */
  of(db: Reader, caller: Pick<Caller, 'userId' | 'scopes' | 'scope'>): Promise<UiPermissions>
  /** What the caller may do, as every call would answer. */
  usableBy(db: Reader, caller: Caller): Promise<ReadonlySet<string>>
}

export const groupOf = (element: string): string => element.slice(0, element.indexOf('.'))

const doors = new Set(['public', 'signed-in'])

export function permissionsOf(routes: readonly { endpoint: Endpoint }[], screens: readonly Screen[]): Permissions {
  const elements = new Set<string>()
  const guarding = new Set(routes.map(({ endpoint }) => endpoint.permission))
  const openToOutsiders = new Set<string>()
  for (const { endpoint } of routes) {
    if (!endpoint.permission) throw new Error(`${endpoint.method} ${endpoint.path} declares no permission`)
    if (!doors.has(endpoint.permission)) elements.add(endpoint.permission)
    for (const element of endpoint.mayNeed ?? []) elements.add(element)
    if (!endpoint.outsiders) continue
    openToOutsiders.add(endpoint.permission)
    // What guards calls of its own is as open as those: a page that shows a part to whoever has it opens nothing else.
    for (const element of endpoint.mayNeed ?? []) if (!guarding.has(element)) openToOutsiders.add(element)
  }
  for (const screen of screens) elements.add(screen.element)

  return {
    elements,
    screens: new Map(screens.map((screen) => [screen.path, screen.element])),
    screenOf: new Map(screens.toReversed().map((screen) => [groupOf(screen.element), screen])),
    of,
    async usableBy(db, { viewerId, ...caller }) {
      const own = enabledIn(await of(db, caller))
      if (viewerId === null) return own
      const viewers = enabledIn(await of(db, { ...caller, userId: viewerId }))
      return new Set([...own].filter((element) => viewers.has(element)))
    },
  }

  async function of(
    db: Reader,
    { userId, scopes, scope }: Pick<Caller, 'userId' | 'scopes' | 'scope'>,
  ): Promise<UiPermissions> {
    const grants = await grantsOf(db, userId)
    const isSuperAdmin = grants.some((grant) => grant.isSuperAdmin)
    const rolePermission: Record<string, ElementState> = {}
    for (const { element, state } of grants) {
      if (!element || !state || !elements.has(element)) continue
      if (isOutsider(scope) && !openToOutsiders.has(element)) continue
      if (rolePermission[element] !== 'enabled') rolePermission[element] = state
    }
    if (isSuperAdmin) for (const element of elements) rolePermission[element] = 'enabled'
    if (!scopes) return { isSuperAdmin, rolePermission }
    const limited = Object.entries(rolePermission).filter(([element]) => scopes.includes(element))
    return { isSuperAdmin: false, rolePermission: Object.fromEntries(limited) }
  }
}

const enabledIn = ({ rolePermission }: UiPermissions) =>
  new Set(Object.keys(rolePermission).filter((element) => rolePermission[element] === 'enabled'))
