import type { AnyRegistry } from '#platform/core/registry.ts'
import type { SearchHit } from '#platform/core/search.contract.ts'
import { fold } from '#platform/core/search-text.ts'
import type { Reader } from '../database/database.ts'
import type { Asker, HitTeller, Told } from './hit-teller.ts'
import type { FoundHit } from './search-service.ts'

/** The hits of one registry with what the modules know of them, as far as the asker may know it. */
export async function tellHits(
  db: Reader,
  tellers: readonly HitTeller[],
  { registry, hits }: { registry: AnyRegistry; hits: readonly FoundHit[] },
  asker: Asker,
): Promise<SearchHit[]> {
  if (hits.length === 0) return []
  const known: ReadonlyMap<string, Told>[] = []
  for (const { of, element, tell } of tellers) {
    if (of.id === registry.id && asker.may(element)) known.push(await tell(db, hits, asker))
  }
  return hits.map((hit) => {
    const told = known.flatMap((one) => one.get(hit.id) ?? [])
    return {
      ...hit,
      to: told.find(({ page }) => page)?.page ?? `${registry.path}/${hit.id}`,
      // Whoever has a page for it knows best what it is.
      facts: told
        .toSorted((one, other) => Number(Boolean(other.page)) - Number(Boolean(one.page)))
        .flatMap(({ facts }) => facts ?? []),
      actions: told.flatMap(({ actions }) => actions ?? []),
    }
  })
}

/**
 * Whether a record says more than the thing that it belongs to: a setting whose key names a thing, found by nothing but the
 * code of that thing, does not. The thing itself is found as well.
 */
export function saysMore(registry: AnyRegistry, things: ReadonlySet<string>, { code, marks }: FoundHit): boolean {
  const parts = code.split(' ')
  // A value with spaces in it moves those behind it: then only the first is known.
  const isKnown = (place: number) => place === 0 || parts.length === registry.key.length
  return !registry.key.some(
    (name: string, place: number) =>
      things.has(registry.field(name).to ?? '') &&
      isKnown(place) &&
      marks.every((mark) => fold(parts[place] ?? '').includes(mark)),
  )
}
