import roles from '#demo/data/roles.json' with { type: 'json' }
import { demoSlices } from '#demo/slices.ts'
import type { Endpoint } from '#platform/core/endpoint.ts'
import type { AnyRegistry } from '#platform/core/registry.ts'
import type { ElementState } from '#platform/core/session.contract.ts'
import { configFrom } from '#platform/server/config/config.ts'
import { partsOf } from '#platform/server/server-parts.ts'
import { loadTexts } from '#platform/server/texts.ts'
import { serverModules } from '#apps/api/server-modules.ts'

/** The route table as the server has it, and what the demo roles may do by the contracts alone. */

const config = configFrom({ APP_ENV: 'TEST', DATABASE_URL: 'postgres://nowhere/none' })
const parts = partsOf(serverModules, config, '1', await loadTexts(serverModules))

export const endpoints: readonly Endpoint[] = parts.routes.map(({ endpoint }) => endpoint)

export const registries: readonly AnyRegistry[] = serverModules
  .flatMap((module) => module.registries ?? [])
  .map(({ registry }) => registry)

export const elements: readonly string[] = [
  ...new Set([
    ...endpoints.map(({ permission }) => permission).filter((permission) => !isDoor(permission)),
    ...endpoints.flatMap(({ mayNeed }) => mayNeed ?? []),
    ...parts.screens.map(({ element }) => element),
  ]),
]

export function isDoor(permission: string): boolean {
  return permission === 'public' || permission === 'signed-in'
}

export interface Role {
  name: string
  isSuperAdmin: boolean
  grants: ReadonlyMap<string, ElementState>
}

export const demoRoles: readonly Role[] = roles.map(({ name }) => ({
  name,
  isSuperAdmin: name === 'SUPERADMIN',
  grants: new Map(demoSlices.flatMap((slice) => Object.entries(slice.grants[name] ?? {}))),
}))

/** What the contract says the door answers to a person of this role. */
export function mayCall(role: Role, permission: string): boolean {
  return isDoor(permission) || role.isSuperAdmin || role.grants.get(permission) === 'enabled'
}
