import { useEffect, useRef, useState } from 'react'
import type { Listed } from '#platform/core/listed.ts'
import type { ListedRow } from '#platform/core/registry.ts'
import { keepTrail, recallTrail, trailOf } from '../../base/trail.ts'
import type { ListSearch } from '../../base/url-filters.ts'

interface Page {
  rows: readonly ListedRow[]
  next: string | null
}

/**
 * In which order the records stand, as far as they were read: for whoever goes from one to the next, comes back to the one that
 * was open, or pastes onto several. In groups they have no order of their own.
 */
export function useWay(registry: Listed, question: ListSearch, isGrouped: boolean) {
  const asked = JSON.stringify(question)
  const pages = useRef<{ asked: string; known: Map<string | undefined, Page> }>({ asked, known: new Map() })
  const [startAt] = useState(() => {
    const trail = recallTrail(registry.id)
    if (!trail?.at || isGrouped || JSON.stringify(trail.question) !== asked) return 0
    return Math.max(0, trail.ids.indexOf(trail.at))
  })
  useEffect(() => {
    const trail = recallTrail(registry.id)
    if (trail) keepTrail(registry.id, { ...trail, at: null })
  }, [registry.id])
  return {
    /** The row to begin with. */
    startAt,
    keepPage: (after: string | undefined, page: Page) => {
      if (pages.current.asked !== asked || after === undefined) pages.current = { asked, known: new Map() }
      pages.current.known.set(after, page)
    },
    /** Somebody goes from the list to this record. */
    leaveFor: (id: string) => {
      const known = [...pages.current.known].map(
        ([after, { rows, next }]) => [after, { ids: rows.map((row) => row.id), next }] as const,
      )
      keepTrail(registry.id, isGrouped ? null : trailOf(question, new Map(known), id))
    },
    /** As many rows as there are from this place on; those that nobody has scrolled to are read now. */
    rowsFrom: (place: number, count: number, read: (after: string | undefined) => Promise<Page>) => {
      const { known } = pages.current
      return rowsFrom(async (after) => known.get(after) ?? read(after), place, count)
    },
  }
}

export async function rowsFrom(
  pageAfter: (after: string | undefined) => Promise<Page>,
  place: number,
  count: number,
): Promise<ListedRow[]> {
  const rows: ListedRow[] = []
  let after: string | null | undefined
  while (after !== null && rows.length < place + count) {
    const page = await pageAfter(after)
    rows.push(...page.rows)
    after = page.next
  }
  return rows.slice(place, place + count)
}
