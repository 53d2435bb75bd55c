import roles from '#demo/data/roles.json' with { type: 'json' }
import { productParts } from '#demo/product-parts.ts'
import { demoSlices } from '#demo/slices.ts'
import type { Endpoint } from '#platform/core/endpoint.ts'
import type { AnyRegistry } from '#platform/core/registry.ts'
import type { ElementState } from '#platform/core/session.contract.ts'
import type { Screen } from '#platform/server/door/screen.ts'
import { serverModules } from '#apps/api/server-modules.ts'
import { administrationDemo } from '#modules/administration/demo/demo.ts'
import { companyScope } from '#modules/administration/rules/attributes.rules.ts'

/** The route table as the server has it, and what the demo roles may do by the contracts alone. */

/** A call with everything that the door goes by. */
export type Call = Endpoint & { alsoFor?: readonly string[] }

export const calls: readonly Call[] = productParts.routes.map(({ endpoint, alsoFor }) =>
  alsoFor ? { ...endpoint, alsoFor } : endpoint,
)

export const screens: readonly Screen[] = productParts.screens

export const registries: readonly AnyRegistry[] = serverModules
  .flatMap((module) => module.registries ?? [])
  .map(({ registry }) => registry)

/** Also those whose records their modules write by calls of their own. */
export const lists: readonly AnyRegistry[] = [
  ...registries,
  ...serverModules.flatMap((module) => module.lists ?? []).map(({ registry }) => registry),
]

export const elements: readonly string[] = [
  ...new Set([
    ...calls.map(({ permission }) => permission).filter((permission) => !isDoor(permission)),
    ...calls.flatMap(({ mayNeed }) => mayNeed ?? []),
    ...screens.map(({ element }) => element),
  ]),
]

export function isDoor(permission: string): boolean {
  return permission === 'public' || permission === 'signed-in'
}

export interface Role {
  name: string
  isSuperAdmin: boolean
  /** People of another house. */
  isOutsider: boolean
  needsSecondPerson: boolean
  grants: ReadonlyMap<string, ElementState>
}

const outsiders = new Set(
  (administrationDemo.records['attributes'] as { role: string; attribute: string }[])
    .filter(({ attribute }) => attribute === companyScope)
    .map(({ role }) => role),
)

export const demoRoles: readonly Role[] = roles.map(({ name, needsSecondPerson }) => ({
  name,
  needsSecondPerson,
  isOutsider: outsiders.has(name),
  isSuperAdmin: name === 'SUPERADMIN',
  grants: new Map(demoSlices.flatMap((slice) => Object.entries(slice.grants[name] ?? {}))),
}))

/** Whether the role has this element, whatever call asks for it. */
export function holds(role: Role, element: string): boolean {
  return role.isSuperAdmin || role.grants.get(element) === 'enabled'
}

/** What the contract says the door answers to a person of this role. */
export function mayCall(role: Role, call: Call): boolean {
  const forAll = isDoor(call.permission)
  if (role.isOutsider && !(call.outsiders ?? forAll)) return false
  return forAll || [call.permission, ...(call.alsoFor ?? [])].some((element) => holds(role, element))
}

/** Elements of which at least one call is open to outsiders: the others are not in their map. */
export const openToOutsiders: ReadonlySet<string> = new Set(
  calls.filter(({ outsiders }) => outsiders).flatMap(({ permission, mayNeed = [] }) => [permission, ...mayNeed]),
)
