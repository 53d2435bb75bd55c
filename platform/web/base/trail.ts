import { z } from 'zod'
import { currentSession } from './session.ts'

/** The rows of a list in their order, as they were when somebody went from it into one of them. */
const shape = z.object({
  /** What the list was asked, without the page. */
  question: z.record(z.string(), z.string()),
  ids: z.array(z.string()),
  /** Behind the last of them, where there are more. */
  next: z.string().nullable(),
  /** The record that was open last, until the list has been shown again. */
  at: z.string().nullable(),
})
export type Trail = z.infer<typeof shape>

/** For this window: each has a way of its own, and it ends with it. */
const keyOf = (listId: string) => `molo.trail:${currentSession()?.userId ?? ''}:${listId}`

export function recallTrail(listId: string): Trail | null {
  try {
    return shape
      .nullable()
      .catch(null)
      .parse(JSON.parse(sessionStorage.getItem(keyOf(listId)) ?? 'null'))
  } catch {
    return null
  }
}

export function keepTrail(listId: string, trail: Trail | null): void {
  if (trail) sessionStorage.setItem(keyOf(listId), JSON.stringify(trail))
  else sessionStorage.removeItem(keyOf(listId))
}

export interface TrailPage {
  ids: readonly string[]
  next: string | null
}

/** Pages that were read, by the place each was asked for, in the order of the list; no further than they are known. */
export function trailOf(
  question: Record<string, string>,
  pages: ReadonlyMap<string | undefined, TrailPage>,
  at: string,
): Trail | null {
  const ids: string[] = []
  let page = pages.get(undefined)
  let next: string | null = null
  while (page) {
    ids.push(...page.ids)
    next = page.next
    page = next === null ? undefined : pages.get(next)
  }
  return ids.includes(at) ? { question, ids, next, at } : null
}

/** The records before and behind one; behind the last known one more may be asked for. */
export function neighboursIn({ ids, next }: Trail, id: string) {
  const place = ids.indexOf(id)
  if (place < 0) return null
  return {
    before: ids[place - 1] ?? null,
    after: ids[place + 1] ?? null,
    hasMore: next !== null && place === ids.length - 1,
  }
}

/** With the next page behind what is known. */
export const extended = (trail: Trail, page: TrailPage): Trail => ({
  ...trail,
  ids: [...trail.ids, ...page.ids.filter((id) => !trail.ids.includes(id))],
  next: page.next,
})
