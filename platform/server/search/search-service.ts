import type { SearchHit } from '#platform/core/search.contract.ts'
import type { Audience, Said } from './search.repo.ts'

/** What is looked for, and in whose eyes. */
export interface SearchRequest extends Audience {
  userId: string
  text: string
  isPattern: boolean
  /** The same without the words that say of what kind it is. */
  said?: Said | undefined
}

/** What the index knows of a record. */
export type FoundHit = Omit<SearchHit, 'to' | 'facts' | 'actions'>

export interface FoundGroup {
  kind: string
  count: number
  hits: FoundHit[]
}

export interface Found {
  groups: FoundGroup[]
  complete: boolean
  next: string | null
}

/** The search as the rest of the server knows it; today PostgreSQL's trigrams stand behind it. */
export interface SearchService {
  /** The best hits of each kind. */
  overview(request: SearchRequest): Promise<Found>
  /** The hits of one kind, page by page. */
  page(request: SearchRequest, after: string | undefined): Promise<Found>
  /** Makes the index anew from the records. Changes of records are indexed in their own transaction, without being asked. */
  rebuild(): Promise<void>
}
