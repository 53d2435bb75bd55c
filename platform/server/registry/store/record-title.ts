import type { AnyRegistry, RegistryField } from '#platform/core/registry.ts'

/** What names a record where no screen can choose the language. */
export function recordTitle(value: unknown): string {
  return typeof value === 'object' && value !== null ? Object.values(value).join(' / ') : String(value)
}

/** The fields that together tell a record from all others, what names it first; the code alone where people say the code. */
export function namingFields(registry: AnyRegistry): RegistryField[] {
  const key: readonly string[] = registry.key
  const names = registry.calledBy === 'code' ? key : new Set([registry.title, ...key])
  return [...names].map((name) => registry.field(name))
}
