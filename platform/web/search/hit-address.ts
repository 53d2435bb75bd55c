import type { SearchGroup, SearchHit } from '#platform/core/search.contract.ts'

/** The page of a hit. */
export function addressOf({ path, byCode }: SearchGroup, { id, code }: SearchHit): string {
  return `${path}/${byCode ? encodeURIComponent(code) : id}`
}
