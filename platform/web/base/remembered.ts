import { z } from 'zod'
import { currentSession } from './session.ts'

/** Small things a user finds again at the next visit of a list; they never leave this machine. */
function keyOf(what: string, registryId: string): string {
  return `molo.${what}:${currentSession()?.userId ?? ''}:${registryId}`
}

export const recallTotals = (registryId: string): boolean | undefined =>
  z.boolean().optional().catch(undefined).parse(recall('totals', registryId))

/** Whether history and comments stand beside records, on whichever page they were last opened or closed. */
export const recallRail = (): boolean => z.boolean().catch(false).parse(recall('rail', 'all'))
export const keepRail = (isOpen: boolean): void => remember('rail', 'all', isOpen)

/** Work in the background that somebody started here and has not put away yet. */
export const recallJob = (what: RememberedJob, registryId: string): string | null =>
  z.uuid().nullable().catch(null).parse(recall(what, registryId))

const putAwayKept = 50

/** Work that has failed, and of which somebody has seen enough. */
export const recallPutAway = (): string[] => z.array(z.string()).catch([]).parse(recall('putAway', 'all'))
export const putAway = (jobId: string): void =>
  remember('putAway', 'all', [jobId, ...recallPutAway()].slice(0, putAwayKept))

const choicesKept = 5

/** Codes that were chosen lately in fields that refer to this registry, the last first. */
export const recallChoices = (registryId: string): string[] =>
  z.array(z.string()).catch([]).parse(recall('choices', registryId))

export function keepChoice(registryId: string, code: string): void {
  // A comma separates codes in the address, so none that has one can be asked for.
  if (code === '' || code.includes(',')) return
  const others = recallChoices(registryId).filter((other) => other !== code)
  remember('choices', registryId, [code, ...others].slice(0, choicesKept))
}

export type RememberedJob = 'check' | 'export' | 'import' | 'print'
type Remembered = 'totals' | 'choices' | 'rail' | 'putAway' | RememberedJob

function recall(what: Remembered, registryId: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(keyOf(what, registryId)) ?? 'null')
  } catch {
    return null
  }
}

export function remember(what: Remembered, registryId: string, value: unknown): void {
  localStorage.setItem(keyOf(what, registryId), JSON.stringify(value))
}
