import { sql } from 'kysely'
import type { Reader, Tx } from '../database/database.ts'
import type { Next } from './next-step.ts'
import type { ListedMessage, Message, Outcome, Period } from './partner.ts'

export interface NewMessage extends Message {
  partner: string
  /** Empty: a line of its own. */
  line: string | undefined
}

export interface StoredName {
  id: string
  sha256: string
}

/**
 * Whoever queues for a line holds it until the commit, so that the numbers of a line become visible in their order. Undefined
 * when the message is there already.
 */
export async function insertMessage(tx: Tx, message: NewMessage): Promise<string | undefined> {
  if (message.line !== undefined) {
    await tx.query(sql`
      select pg_advisory_xact_lock(hashtextextended(${`exchange ${message.partner} ${message.line}`}, 0))`)
  }
  return insertAs(tx, message, 'out')
}

async function insertAs(tx: Tx, message: NewMessage, direction: 'out' | 'in'): Promise<string | undefined> {
  const { partner, kind, key, version, site, line, bytes, sha256, mediaType } = message
  const [row] = await tx.query(sql<{ id: string }>`
    with named as (select uuid_v7() as id)
    insert into exchange_messages (id, partner, kind, business_key, message_version, site, direction, line, bytes, sha256,
      media_type, caused_by, updated_by)
    select id, ${partner}, ${kind}, ${key}, ${version}::int, ${site}, ${direction}, coalesce(${line ?? null}, id::text),
      ${Buffer.from(bytes)}::bytea, ${sha256}, ${mediaType}, ${tx.actor.id}, ${tx.actor.id}
    from named on conflict (partner, kind, business_key, message_version, direction) do nothing returning id`)
  return row?.id
}

/** What came in is accepted as it is. */
export async function insertIncoming(tx: Tx, message: NewMessage): Promise<string | undefined> {
  const id = await insertAs(tx, message, 'in')
  if (id) {
    await tx.query(sql`
      update exchange_messages set status = 'accepted', accepted_at = now(), next_try = null where id = ${id}`)
  }
  return id
}

/** Of each of these keys. */
export async function newestIncoming(
  db: Reader,
  partner: string,
  kind: string,
  keys: readonly string[],
): Promise<Map<string, { version: number; sha256: string }>> {
  const rows = await db.query(sql<{ key: string; version: number; sha256: string }>`
    select distinct on (business_key) business_key as key, message_version as version, sha256 from exchange_messages
    where partner = ${partner} and kind = ${kind} and business_key = any(${keys}::text[]) and direction = 'in'
    order by business_key, message_version desc`)
  return new Map(rows.map(({ key, ...row }) => [key, row]))
}

export async function messageNamed(
  db: Reader,
  { partner, kind, key, version }: { partner: string; kind: string; key: string; version: number },
): Promise<StoredName | undefined> {
  const [row] = await db.query(sql<StoredName>`
    select id, sha256 from exchange_messages
    where partner = ${partner} and kind = ${kind} and business_key = ${key} and message_version = ${version}
      and direction = 'out'`)
  return row
}

export interface ClaimedMessage extends Message {
  id: string
  state: 'waiting' | 'unknown'
  tries: number
  /** The fence: whatever happens to the message meanwhile raises it. */
  fence: number
}

/** As the index of open messages says it, word by word. */
const isOpen = (alias: string) =>
  sql.raw(`${alias}.direction = 'out' and ${alias}.status in ('waiting', 'sending', 'unknown')`)

/**
 * The head of a line that is due and that nobody else takes. Those behind it wait, whatever they wait for: so it is enough to
 * look at heads, and the lines are found by skipping through the index from one to the next.
 */
export async function lockDue(tx: Tx, partner: string): Promise<ClaimedMessage | undefined> {
  const [row] = await tx.query(sql<ClaimedMessage>`
    with recursive lines as (
      select (select m.line from exchange_messages m where m.partner = ${partner} and ${isOpen('m')}
              order by m.line limit 1) as line
      union all
      select (select m.line from exchange_messages m where m.partner = ${partner} and ${isOpen('m')} and m.line > l.line
              order by m.line limit 1)
      from lines l where l.line is not null),
    heads as (
      select (select m.id from exchange_messages m where m.partner = ${partner} and ${isOpen('m')} and m.line = l.line
              order by m.number limit 1) as id
      from lines l where l.line is not null)
    select m.id, m.kind, m.business_key as key, m.message_version as version, m.site, m.media_type as "mediaType", m.sha256,
           m.bytes, m.status as state, m.tries, m.version as fence
    from exchange_messages m
    where m.id = any (array(select id from heads)) and m.status in ('waiting', 'unknown') and m.next_try <= now()
      and coalesce(m.lease_until, '-infinity') <= now()
      -- One that is sent again may stand before one that is on its way.
      and not exists (select from exchange_messages f
        where f.partner = m.partner and f.line = m.line and f.status = 'sending')
    order by m.next_try limit 1 for update of m skip locked`)
  return row
}

/** Committed before anything leaves: if whoever has it dies, the lease says that it may have left. */
export async function markInHand(
  tx: Tx,
  { id, fence }: ClaimedMessage,
  doing: 'send' | 'ask',
  leaseMs: number,
): Promise<void> {
  await tx.query(sql`
    update exchange_messages set status = ${doing === 'send' ? 'sending' : 'unknown'},
      tries = tries + ${doing === 'send' ? 1 : 0}::int, lease_until = now() + ${leaseMs}::int * interval '1 millisecond',
      version = ${fence}::int + 1, updated_at = now(), updated_by = ${tx.actor.id}
    where id = ${id}`)
}

/** Until somebody says what became of it. */
export async function stopForPerson(tx: Tx, { id, fence }: ClaimedMessage): Promise<void> {
  await tx.query(sql`
    update exchange_messages set next_try = null, reason = coalesce(reason, 'unclear'), version = ${fence}::int + 1,
      updated_at = now(), updated_by = ${tx.actor.id}
    where id = ${id}`)
}

/** Messages in the hands of a worker that did not come back: they may have left. */
export async function takeOver(
  tx: Tx,
  partner: string,
): Promise<{ id: string; site: string | null; version: number }[]> {
  const taken = await tx.query(sql<{ id: string; site: string | null; version: number }>`
    update exchange_messages set status = 'unknown', lease_until = null, reason = 'takenOver',
      next_try = now(), version = version + 1, updated_at = now(), updated_by = ${tx.actor.id}
    where id = any (array(
      select m.id from exchange_messages m
      where m.partner = ${partner} and m.status = 'sending' and m.lease_until <= now()
      for update skip locked))
    returning id, site, version`)
  for (const { id, site } of taken) {
    await tx.query(sql`
      insert into exchange_tries (message, site, what, outcome, began_at) values (${id}, ${site}, 'send', 'takenOver', now())`)
  }
  return taken
}

export interface Try {
  message: ClaimedMessage
  doing: 'send' | 'ask'
  outcome: Outcome
  tookMs: number
}

/** However much a partner has to say. */
const inShort = (reason: string | null) => reason?.slice(0, 100) ?? null

/** False when somebody else has taken it over meanwhile: what they find out counts. */
export async function recordTry(tx: Tx, { message, doing, outcome, tookMs }: Try, next: Next, pauseMs: number) {
  const { id, site, fence } = message
  const reason = inShort('reason' in next ? next.reason : null)
  const again = 'again' in next ? next.again : 'never'
  const receipt = next.state === 'accepted' ? JSON.stringify(next.receipt) : null
  const rows = await tx.query(sql`
    update exchange_messages set status = ${next.state}, reason = ${reason}, receipt = coalesce(receipt, ${receipt}::jsonb),
      accepted_at = case when ${next.state} = 'accepted' then now() end, lease_until = null,
      next_try = case ${again} when 'now' then now() when 'later' then now() + ${pauseMs}::int * interval '1 millisecond' end,
      version = version + 1, updated_at = now(), updated_by = ${tx.actor.id}
    where id = ${id} and version = ${fence}::int + 1 returning 1`)
  if (rows.length === 0) return false
  await tx.query(sql`
    insert into exchange_tries (message, site, what, outcome, reason, began_at)
    values (${id}, ${site}, ${doing}, ${outcome.is}, ${inShort('reason' in outcome ? outcome.reason : null)},
            clock_timestamp() - ${Math.round(tookMs)}::int * interval '1 millisecond')`)
  return true
}

export interface Stuck {
  partner: string
  messages: number
}

/** What does not get through: waiting for longer than that, or unclear for good. */
export async function stuckMessages(db: Reader, afterMs: number): Promise<Stuck[]> {
  return db.query(sql<Stuck>`
    select partner, count(*)::int as messages from exchange_messages m
    where ${isOpen('m')} and (m.created_at < now() - ${afterMs}::int * interval '1 millisecond' or m.next_try is null and m.status = 'unknown')
    group by partner order by partner`)
}

/** What we say a partner has taken in this time. */
export async function acceptedIn(
  db: Reader,
  partner: string,
  { from, to }: Period,
): Promise<(ListedMessage & { site: string | null })[]> {
  return db.query(sql<ListedMessage & { site: string | null }>`
    select kind, business_key as key, message_version as version, sha256, receipt, site from exchange_messages
    where partner = ${partner} and direction = 'out' and status = 'accepted' and accepted_at >= ${from} and accepted_at < ${to}`)
}
