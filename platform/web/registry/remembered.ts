import { currentSession } from '../auth/session.ts'

/** Small things a user finds again at the next visit of a list; they never leave this machine. */
function keyOf(what: string, registryId: string): string {
  return `molo.${what}:${currentSession()?.userId ?? ''}:${registryId}`
}

export function recall<T>(what: 'filters' | 'layout', registryId: string): T | null {
  try {
    return JSON.parse(localStorage.getItem(keyOf(what, registryId)) ?? 'null') as T | null
  } catch {
    return null
  }
}

export function remember(what: 'filters' | 'layout', registryId: string, value: unknown): void {
  localStorage.setItem(keyOf(what, registryId), JSON.stringify(value))
}
