import type { AnyRegistry } from '#platform/core/registry.ts'
import type { ElementState } from '#platform/core/session.contract.ts'

type Grants = Record<string, Record<string, ElementState>>

/** Master data as the terminal shares it out: stewards keep it, auditors read its past, the named roles look things up. */
export function registryGrants(registries: readonly AnyRegistry[], readers: readonly string[]): Grants {
  const enabled = (...elements: (keyof AnyRegistry['elements'])[]) =>
    Object.fromEntries(
      registries.flatMap((registry) =>
        elements.map((element) => [registry.elements[element], 'enabled' as ElementState]),
      ),
    )
  return {
    MASTERDATA: enabled('view', 'create', 'edit', 'remove', 'history', 'check'),
    AUDITOR: enabled('view', 'history'),
    ...Object.fromEntries(readers.map((role) => [role, enabled('view')])),
  }
}
