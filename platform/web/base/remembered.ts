import { z } from 'zod'
import { currentSession } from './session.ts'

/** Small things a user finds again at the next visit of a list; they never leave this machine. */
function keyOf(what: string, registryId: string): string {
  return `molo.${what}:${currentSession()?.userId ?? ''}:${registryId}`
}

export const recallTotals = (registryId: string): boolean | undefined =>
  z.boolean().optional().catch(undefined).parse(recall('totals', registryId))

/** Work in the background that somebody started here and has not put away yet. */
export const recallJob = (what: RememberedJob, registryId: string): string | null =>
  z.uuid().nullable().catch(null).parse(recall(what, registryId))

export type RememberedJob = 'check' | 'export' | 'import' | 'print'
type Remembered = 'totals' | RememberedJob

function recall(what: Remembered, registryId: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(keyOf(what, registryId)) ?? 'null')
  } catch {
    return null
  }
}

/** Work belongs to whoever started it; how lists look may stay. */
export function forgetJobs(): void {
  const own = new RegExp(`^molo\\.(check|export|import|print):${currentSession()?.userId ?? ''}:`)
  for (const key of Object.keys(localStorage).filter((name) => own.test(name))) localStorage.removeItem(key)
}

export function remember(what: Remembered, registryId: string, value: unknown): void {
  localStorage.setItem(keyOf(what, registryId), JSON.stringify(value))
}
