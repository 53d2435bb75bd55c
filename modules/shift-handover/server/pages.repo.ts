import { sql } from 'kysely'
import type { Language } from '#platform/core/language.ts'
import type { HandoverGroup } from '#platform/server/handover/handover-items.ts'
import type { Reader, Tx } from '#platform/server/database/database.ts'
import { utc } from '#platform/server/database/utc-sql.ts'
import type { Item, Note } from '../contract/shift-handover.contract.ts'
import type { StoredHandover } from './handovers.repo.ts'

/** A kind of items as somebody saw it, in both languages and with what it took to see it. */
export interface SeenSection {
  id: string
  group: HandoverGroup
  elements: readonly string[]
  title: Record<Language, string>
  count: number
  items: Record<Language, Item[]>
}

export interface SeenPage {
  sections: SeenSection[]
  notes: Note[]
}

type Moment = 'signed' | 'takenOver'

export async function insertPage(
  tx: Tx,
  { id, plant }: StoredHandover,
  moment: Moment,
  { at, content }: { at: string; content: SeenPage },
): Promise<void> {
  await tx.query(sql`
    insert into shift_handover_pages (handover, moment, plant, at, content)
    values (${id}, ${moment}, ${plant}, ${at}, ${JSON.stringify(content)}::jsonb)`)
}

export interface StoredPage {
  moment: Moment
  at: string
  content: SeenPage
}

export async function pagesOf(db: Reader, handover: string): Promise<StoredPage[]> {
  return db.query(sql<StoredPage>`
    select p.moment, ${utc('p.at')} as at, p.content from shift_handover_pages p where p.handover = ${handover}`)
}
