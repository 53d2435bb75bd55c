import { onServer } from '../tools/postgres/database.ts'
import { ownApp } from './own-app.ts'

const asTest = <T extends object>(text: string, values: unknown[]) =>
  onServer(ownApp().databaseUrl, async (client) => {
    await client.query("set molo.actor = 'system:test'")
    return (await client.query<T>(text, values)).rows
  })

const inHand = `status = 'sending', lease_until = now(), tries = tries + 1`
const ends = {
  accepted: `status = 'accepted', accepted_at = now(), receipt = '{"protocol": "2026-4711", "accepted": true}', next_try = null, lease_until = null`,
  refused: `status = 'refused', reason = 'noSuchTank', next_try = null, lease_until = null`,
  unknown: `status = 'unknown', reason = 'cutOff', next_try = null, lease_until = null`,
}

/** A message to a partner that this installation has no address of, as its worker would have left it. */
export async function messageTo(partner: string, key: string, end?: keyof typeof ends, site = 'N'): Promise<string> {
  const bytes = `<?xml version="1.0" encoding="UTF-8"?>\n<movement number="${key}">\n  <product>Gasolio è così</product>\n  <kilograms>12500.000</kilograms>\n</movement>\n`
  const [row] = await asTest<{ id: string }>(
    `insert into exchange_messages (partner, kind, business_key, message_version, site, direction, line, bytes, sha256,
       media_type, caused_by, updated_by)
     values ($1, 'movement', $2::text, 1, $4, 'out', $2::text, $3::bytea, encode(sha256($3::bytea), 'hex'), 'application/xml', 'system:test', 'system:test')
     returning id`,
    [partner, key, Buffer.from(bytes), site],
  )
  const { id } = row!
  if (!end) return id
  await asTest(`update exchange_messages set ${inHand}, version = version + 1 where id = $1`, [id])
  await asTest(`update exchange_messages set ${ends[end]}, version = version + 1 where id = $1`, [id])
  await asTest(
    `insert into exchange_tries (message, site, what, outcome, reason, began_at)
     values ($1, $4, 'send', $2, $3, now() - interval '1.25 seconds')`,
    [id, end, end === 'refused' ? 'noSuchTank' : end === 'unknown' ? 'cutOff' : null, site],
  )
  return id
}

export async function differenceWith(partner: string, key: string): Promise<void> {
  await asTest(
    `insert into exchange_differences (partner, kind, business_key, message_version, site, difference, ours, period_from, period_to, updated_by)
     values ($1, 'movement', $2, 1, 'N', 'missingThere', '3f79bb7b435b {"protocol":"2026-4711"}', now() - interval '1 day', now(), 'system:test')`,
    [partner, key],
  )
}

/** So that the home pages of other stories are as they were, and the tab of what is settled is empty in the next run. */
export async function nothingIsStuck(): Promise<void> {
  await asTest(
    `update exchange_messages set status = 'givenUp', remark = 'the story is over', next_try = null where direction = 'out'
     and status in ('waiting', 'refused', 'unknown')`,
    [],
  )
  await asTest(`delete from exchange_differences where business_key like 'MV-%'`, [])
}
