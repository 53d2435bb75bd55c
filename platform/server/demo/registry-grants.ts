import type { AnyRegistry } from '#platform/core/registry.ts'
import type { ElementState } from '#platform/core/session.contract.ts'

type Element = keyof AnyRegistry['elements']

const levels = {
  steward: ['view', 'create', 'edit', 'remove', 'history', 'check'],
  editor: ['view', 'create', 'edit', 'history'],
  reader: ['view'],
} satisfies Record<string, Element[]>

/** Master data as the terminal shares it out: stewards keep it, the named roles look things up. */
export function registryGrants(
  registries: readonly AnyRegistry[],
  roles: readonly string[] | Record<string, keyof typeof levels>,
): Record<string, Record<string, ElementState>> {
  const named = Array.isArray(roles) ? Object.fromEntries(roles.map((role) => [role, 'reader'])) : roles
  const byRole = { ...named, MASTERDATA: 'steward' } as Record<string, keyof typeof levels>
  return Object.fromEntries(
    Object.entries(byRole).map(([role, level]) => [
      role,
      Object.fromEntries(
        registries.flatMap((registry) =>
          levels[level].map((element: Element) => [registry.elements[element], 'enabled' as ElementState]),
        ),
      ),
    ]),
  )
}
