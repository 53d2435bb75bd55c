import { sql } from 'kysely'
import type { Reader, Tx } from '../database/database.ts'
import { nameOf } from './compare-messages.ts'
import type { ListedMessage, Period } from './partner.ts'

/** Names of messages that we have and that may be there, with the site of each. */
export async function sitesOfKnown(
  db: Reader,
  partner: string,
  messages: readonly ListedMessage[],
): Promise<Map<string, string | null>> {
  const names = messages.map(({ kind, key, version }) => ({ kind, key, version }))
  const rows = await db.query(sql<{ kind: string; key: string; version: number; site: string | null }>`
    select m.kind, m.business_key as key, m.message_version as version, m.site
    from jsonb_to_recordset(${JSON.stringify(names)}::jsonb) as n(kind text, key text, version int)
    join exchange_messages m on m.partner = ${partner} and m.kind = n.kind and m.business_key = n.key collate "C"
      and m.message_version = n.version and m.direction = 'out'
    where m.status not in ('refused', 'givenUp')`)
  return new Map(rows.map((row) => [nameOf(row), row.site]))
}

export interface StoredDifference {
  kind: string
  key: string
  version: number
  site: string | null
  difference: string
  ours: string | null
  theirs: string | null
}

/**
 * What was found before and is not any more is settled, if it was looked for: of a message that was accepted in this period, or
 * of a period that lies within. What is found again stays as it is.
 */
export async function storeDifferences(
  tx: Tx,
  partner: string,
  { from, to }: Period,
  found: readonly StoredDifference[],
): Promise<{ added: number; settled: number }> {
  const rows = sql`jsonb_to_recordset(${JSON.stringify(found)}::jsonb)
    as f(kind text, key text, version int, site text, difference text, ours text, theirs text)`
  const settled = await tx.query(sql`
    update exchange_differences d set settled_at = now(), version = d.version + 1, updated_at = now(), updated_by = ${tx.actor.id}
    where d.partner = ${partner} and d.settled_at is null
      and (d.period_from >= ${from} and d.period_to <= ${to}
        or exists (select from exchange_messages m where m.partner = d.partner and m.kind = d.kind and m.direction = 'out'
          and m.business_key = d.business_key and m.message_version = d.message_version
          and m.accepted_at >= ${from} and m.accepted_at < ${to}))
      and not exists (select from ${rows} where f.kind = d.kind and f.key = d.business_key collate "C"
        and f.version = d.message_version and f.difference = d.difference)
    returning 1`)
  const added = await tx.query(sql`
    insert into exchange_differences (partner, kind, business_key, message_version, site, difference, ours, theirs,
      period_from, period_to, updated_by)
    select ${partner}, f.kind, f.key, f.version, f.site, f.difference, f.ours, f.theirs, ${from}, ${to}, ${tx.actor.id} from ${rows}
    on conflict (partner, kind, business_key, message_version, difference) where settled_at is null do nothing returning 1`)
  return { added: added.length, settled: settled.length }
}

/** Since when something differs that nobody has put right. */
export async function differsSince(db: Reader, partner: string): Promise<Date | null> {
  const [row] = await db.query(sql<{ since: Date | null }>`
    select min(period_from) as since from exchange_differences where partner = ${partner} and settled_at is null`)
  return row?.since ?? null
}
