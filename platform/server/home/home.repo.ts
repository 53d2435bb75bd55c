import { sql } from 'kysely'
import { type HomeCard as ShownCard, homeLimits } from '#platform/core/home.contract.ts'
import type { Reader } from '../database/database.ts'
import type { HomeCard, HomeReader } from './home-card.ts'

type Counted = Pick<ShownCard, 'link' | 'count' | 'first'> & { card: string }

/** All cards in one statement, one row for each. */
export async function countCards(db: Reader, cards: readonly HomeCard[], reader: HomeReader): Promise<Counted[]> {
  if (cards.length === 0) return []
  const counted = cards.map((card) => countOf(card, reader))
  return db.query(sql<Counted>`${sql.join(counted, sql` union all `)}`)
}

const order = sql`f.place, f.title, f.link`

/** Counts as far as anybody wants to know, and names the first. */
function countOf(card: HomeCard, reader: HomeReader) {
  return sql`
    select ${card.id}::text as card, ${card.link}::text || ${card.narrowed?.(reader) ?? sql`''`} as link,
      count(*)::int as count, coalesce(
      json_agg(json_build_object('title', r.title, 'note', r.note, 'at', r.at, 'link', r.link) order by r.nth)
        filter (where r.nth <= ${sql.lit(homeLimits.named)}), '[]') as first
    from (
      select f.title, f.note, f.at, f.link, row_number() over (order by ${order}) as nth
      from (${card.rows(reader)}) f order by ${order} limit ${sql.lit(homeLimits.counted + 1)}) r`
}
