import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoDatabase } from '#demo/testing/demo-server.ts'
import { brokenInvariants } from './check.ts'

const database = await demoDatabase()
const client = new Client({ connectionString: database.url })
beforeAll(() => client.connect())
afterAll(async () => {
  await client.end()
  await database.drop()
})

test('the demo terminal is in order', async () => {
  expect(await brokenInvariants(client)).toEqual([])
})

const edit = `insert into stock_edits (actor, plant, tank_code, day, field, new_value, reason) values ('x', 'S', 'S101', '2026-06-15', 'mass', '1', 'x')`
const lock = `insert into record_lock_events (resource, site, action, actor, fence) values`

const message = (columns: string, values: string) =>
  `insert into exchange_messages (partner, kind, business_key, message_version, direction, line, bytes, sha256, media_type, caused_by, updated_by${columns})
   values ('tax', 'daily', 'K', 1, 'out', '', 'x', encode(sha256('x'), 'hex'), 'text/plain', 'x', 'x'${values})`
const accepted = message(', status, tries, receipt, accepted_at', `, 'accepted', 1, '{}', now()`)
const past = (before: string, after: string) =>
  `insert into history (table_name, record_id, action, before, after, actor) values ('exchange_messages', uuid_v7(), 'update', '${before}', '${after}', 'x')`
const acceptedTry = `insert into exchange_tries (message, what, outcome, began_at) select id, 'send', 'accepted', now() from exchange_messages`

/** As nobody could but the owner of the database, with every guard switched off. */
const damages: [invariant: string, damage: string][] = [
  ['INV-01 book', `update tank_book_stock set fiscal_mass = fiscal_mass + 0.001 where tank_code = 'S503'`],
  ['INV-01 book', `delete from tank_postings where number = 3 and tank_code = 'S503'`],
  ['INV-01 stock of every day', `update tank_day_stock set real_volume15 = real_volume15 - 1 where tank_code = 'S101'`],
  [
    'INV-01 an operation',
    `update tank_operations set status = 'measured' where status = 'posted' and tank_code = 'N501'`,
  ],
  ['INV-03', `update tank_day_stock set real_mass = -1 where tank_code = 'N502'`],
  ['INV-03', `update tank_day_stock set max_volume = 1 where tank_code = 'N501'`],
  [
    'INV-03',
    `update tank_operations set closing_level = 59000, updated_at = clock_timestamp() where status = 'posted' and tank_code = 'N501'`,
  ],
  [
    'INV-05',
    `insert into history (table_name, record_id, action, before, after, actor) select 'tank_operations', id, 'update', to_jsonb(o), to_jsonb(o), 'x' from tank_operations o where status = 'posted' limit 1`,
  ],
  ['INV-05', `update tank_postings set real_mass = real_mass * 2 where kind = 'reversal'`],
  ['INV-05', `grant update on tank_postings to molo_app`],
  ['INV-05', `alter table tank_postings disable trigger append_only`],
  ['INV-09', past('{"status": "accepted", "tries": 1}', '{"status": "accepted", "tries": 2}')],
  ['INV-09', past('{"sha256": "a"}', '{"sha256": "b"}')],
  ['INV-09', past('{"receipt": {"number": 1}}', '{"receipt": {"number": 2}}')],
  ['INV-09', `alter table exchange_messages disable trigger guard`],
  [
    'INV-09',
    `alter table exchange_messages drop constraint exchange_messages_hash; ${accepted}; ${acceptedTry}; update exchange_messages set bytes = 'y'`,
  ],
  ['INV-10', accepted],
  ['INV-10', `${accepted}; ${acceptedTry}; ${acceptedTry}`],
  ['INV-10', `${message('', '')}; ${acceptedTry}`],
  ['INV-10', `drop index exchange_messages_one_in_flight`],
  ['INV-11', message(', next_try', ', null')],
  ['INV-11', message(', status, next_try', `, 'unknown', null`)],
  ['INV-17', edit],
  ['INV-17', `${lock} ('tank:S102', 'S', 'taken', 'x', 1); ${edit}`],
  ['INV-17', `${lock} ('tank:S101', 'S', 'taken', 'x', 1); ${lock} ('tank:S101', 'S', 'taken', 'y', 2); ${edit}`],
  ['INV-17', `${lock} ('tank:S101', 'S', 'taken', 'x', 1); ${lock} ('tank:S101', 'S', 'released', 'x', 1); ${edit}`],
  [
    'INV-18',
    `insert into record_locks (resource, site, owner, user_id, until) select 'tank:S101', 'S', 'x', id, now() + interval '1 hour' from users limit 1`,
  ],
  [
    'INV-18',
    `insert into record_locks (resource, site, owner, until) values ('tank:S101', 'S', 'x', now() + interval '1 minute')`,
  ],
  [
    'INV-26',
    `update tank_versions set calibration = '[{"level": 0, "volume": "5"}, {"level": 10, "volume": "5"}]' where tank_code = 'S101'`,
  ],
  [
    'INV-35',
    `update tank_operations set level_delta = 1, closing_automatic = '[{"measure": "level", "quality": "stale"}]' where tank_code = 'N501' and direction is not null`,
  ],
  [
    'INV-36',
    `insert into history (table_name, record_id, action, before, after, actor) select 'tank_operations', id, 'update', '{"closing_origin": "manual"}', '{"closing_origin": "automatic"}', 'x' from tank_operations limit 1`,
  ],
]

test('an edit under the lock of its own tank is in order', async () => {
  await client.query('begin')
  try {
    await client.query(`${lock} ('tank:S101', 'S', 'taken', 'x', 1)`)
    await client.query(edit)
    expect(await brokenInvariants(client)).toEqual([])
  } finally {
    await client.query('rollback')
  }
})

test.each(damages)('%s: found when %s', async (invariant, damage) => {
  await client.query('begin')
  try {
    await client.query(`set local session_replication_role = replica`)
    await client.query(damage)
    const broken = await brokenInvariants(client)
    expect(
      broken.some((line) => line.startsWith(invariant)),
      broken.join('\n'),
    ).toBe(true)
  } finally {
    await client.query('rollback')
  }
})
