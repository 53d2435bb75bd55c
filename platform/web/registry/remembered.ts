import { z } from 'zod'
import { currentSession } from '../auth/session.ts'

/** Small things a user finds again at the next visit of a list; they never leave this machine. */
function keyOf(what: string, registryId: string): string {
  return `molo.${what}:${currentSession()?.userId ?? ''}:${registryId}`
}

/** Unchecked: whoever reads them keeps only what the list understands. */
export function recallFilters(registryId: string): Record<string, unknown> {
  return z.record(z.string(), z.unknown()).catch({}).parse(recall('filters', registryId))
}

const layout = z.array(
  z.object({
    field: z.string(),
    width: z.number(),
    hidden: z.boolean().optional(),
    frozen: z.boolean().optional(),
  }),
)

export function recallLayout(registryId: string): z.infer<typeof layout> | undefined {
  return layout
    .optional()
    .catch(undefined)
    .parse(recall('layout', registryId) ?? undefined)
}

export const recallTotals = (registryId: string): boolean => recall('totals', registryId) === true

/** Work in the background that somebody started here and has not put away yet. */
export const recallJob = (what: 'check' | 'export' | 'import', registryId: string): string | null =>
  z.uuid().nullable().catch(null).parse(recall(what, registryId))

type Remembered = 'filters' | 'layout' | 'totals' | 'check' | 'export' | 'import'

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

/** Filters may hold names: the next person at this machine does not find them. */
export function forgetFilters(): void {
  for (const key of Object.keys(localStorage)) if (key.startsWith('molo.filters:')) localStorage.removeItem(key)
}
