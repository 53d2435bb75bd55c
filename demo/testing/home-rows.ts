import { randomUUID } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import { expect } from 'vitest'
import { serverModules } from '#apps/api/server-modules.ts'
import { takeTank } from '#modules/stock-sheets/contract/locks.contract.ts'
import { detailsOf } from '#modules/operative-plan/rules/operation.fixture.ts'
import { issuePlan, pendingPlan } from '#modules/operative-plan/server/send-plan.ts'
import { createOperation as createScheduledOperation } from '#modules/operative-plan/server/write-operation.ts'
import { insertEntry, markTaken } from '#modules/pocket/server/pocket.repo.ts'
import { createOperation } from '#modules/tank-operations/contract/tank-operations.contract.ts'
import type { Tx } from '#platform/server/database/database.ts'
import { everything } from '#platform/server/database/scope.ts'
import { schedulesOf } from '#platform/server/server-parts.ts'
import type { TestServer, TestUser } from '#platform/testing/test-server.ts'

/** Of everything that the home page counts some, and beside it what is like it and not counted. */
export async function fillHome(server: TestServer, south: TestUser, north: TestUser): Promise<void> {
  await server.db.transaction({ id: 'system:test', scope: everything }, async (tx) => {
    await addShips(tx)
    await expectSoon(tx)
    await askForSecondPerson(tx, south)
    await giveItems(tx, south)
    await addMessages(tx)
    await addDifferences(tx)
    await addAlarms(tx)
    await addHandovers(tx)
    await addGauges(tx)
    await addTimesheets(tx)
    await addPhoneEntries(tx)
    await failSchedules(tx)
    await askForRole(tx, north)
    await addPlan(tx)
  })
  await addDrafts(south)
  await takeTanks(south, ['S101', 'S104'])
  await takeTanks(north, await tanksOf(server, 'N', 1))
}

/** The one that was opened first is not the one that was written first. */
async function addDrafts(by: TestUser) {
  for (const [tankCode, hours] of [
    ['S104', 1],
    ['N501', 3],
    ['S901', 2],
  ] as const) {
    const openingAt = new Date(Date.now() - hours * 3_600_000).toISOString()
    const body = {
      ...nothingGiven,
      operationType: 'RIL',
      tankCode,
      openingAt,
      productOwner: 'SEL',
      managementType: 'OWN',
    }
    const { status } = await by.call(createOperation.method, createOperation.path, { body })
    expect(status).toBe(200)
  }
}

/** Sent for today in both plants and validated by nobody; and beside it what is of another day, and what was sent by nobody. */
async function addPlan(tx: Tx) {
  const day = 86_400_000
  const plan = (plant: string, at: number) => {
    const times = { scheduledFrom: new Date(at).toISOString(), scheduledTo: new Date(at + day).toISOString() }
    return createScheduledOperation(tx, detailsOf({ plant, ...times }))
  }
  for (const plant of ['S', 'N']) {
    await plan(plant, Date.now())
    await plan(plant, Date.now() + 2 * day)
    const { content } = await pendingPlan(tx, plant, 'sent', Date.now())
    await issuePlan(tx, 'sent', { plant, content, mailingList: null, note: null }, null)
    await plan(plant, Date.now())
  }
}

const nothingGiven = {
  product: null,
  direction: null,
  measureType: 'level',
  voyageNumber: null,
  fiscalDocumentType: null,
  fiscalDocumentNumber: null,
  molecularWeight: null,
  note: null,
}

async function takeTanks(by: TestUser, codes: readonly string[]) {
  for (const tankCode of codes) {
    const { status } = await by.call(takeTank.method, takeTank.path, { body: { tankCode, holder: randomUUID() } })
    expect(status).toBe(200)
  }
}

async function tanksOf(server: TestServer, plant: string, count: number): Promise<string[]> {
  const rows = await server.db.query(sql<{ code: string }>`
    select code from tanks where plant = ${plant} and ended_at is null order by code limit ${count}`)
  return rows.map(({ code }) => code)
}

/** One that comes today and may begin, one tomorrow, as the tests may go past midnight, and in each state one without a ship. */
async function addShips(tx: Tx) {
  await tx.query(sql`
    update movement_instructions m set eta_date = today.date + (o.nth - 1)::int, laycan_from = least(m.laycan_from, today.date)
    from (select id, row_number() over (order by id) as nth from movement_instructions
        where status = 'created' and vessel is not null order by id limit 2) o,
      (select (now() at time zone 'Europe/Rome')::date) today(date)
    where m.id = o.id`)
  for (const status of ['created', 'ongoing']) {
    await tx.query(sql`
      update movement_instructions set vessel = null
      where id = (select id from movement_instructions where status = ${status} and vessel is not null order by id desc limit 1)`)
  }
}

/** One that comes tomorrow and has been silent, and one that has given its notice. */
async function expectSoon(tx: Tx) {
  await tx.query(sql`
    update movement_instructions m set eta = date_trunc('minute', now()) + o.nth * interval '20 hours', created_at = now() - interval '20 days'
    from (select id, row_number() over (order by id desc) as nth from movement_instructions
        where status = 'created' and vessel is not null order by id desc limit 2) o
    where m.id = o.id`)
  await tx.query(sql`
    insert into arrival_etas (voyage_number, instruction_id, plant, eta, said_by, received_at, made_by)
    select voyage_number, id, plant, eta, 'agent', now() - interval '10 minutes', 'system:test' from movement_instructions
    where status = 'created' and vessel is not null order by id desc limit 1`)
}

async function askForSecondPerson(tx: Tx, { userId }: TestUser) {
  await tx.query(sql`
    update tank_operations set tolerance_reason = 'seen', tolerance_excess = 'secondPerson', post_asked_by = ${userId},
      post_asked_at = now()
    where id = (select id from tank_operations where status = 'measured' order by id limit 1)`)
}

async function giveItems(tx: Tx, { userId }: TestUser) {
  await tx.query(sql`
    update movement_checklist_items i set responsible = (select account from users where id = ${userId}::uuid),
      due = now() - (c.nth::int - 3) * interval '20 hours'
    from (select o.id, row_number() over (order by o.id desc) as nth
      from movement_checklist_items o join movement_instructions m on m.id = o.instruction_id
      where o.done_at is null and m.status in ('created', 'ongoing') order by o.id desc limit 6) c
    where c.id = i.id`)
}

async function addMessages(tx: Tx) {
  const add = async (key: string, site: string | null, minutesAgo: number, ...steps: RawBuilder<unknown>[]) => {
    await tx.query(sql`
      insert into exchange_messages (partner, kind, business_key, message_version, site, direction, line, bytes, sha256,
        media_type, caused_by, updated_by, created_at)
      values ('probe', 'note', ${key}, 1, ${site}, 'out', ${key}, ''::bytea, encode(sha256(''::bytea), 'hex'), 'text/plain',
        'system:test', 'system:test', now() - ${minutesAgo}::int * interval '1 minute')`)
    for (const step of steps) {
      await tx.query(sql`
        update exchange_messages set ${step}, version = version + 1 where partner = 'probe' and business_key = ${key}`)
    }
  }
  const sending = sql`status = 'sending', lease_until = now() + interval '5 minutes'`
  const refused = sql`status = 'refused', reason = 'wrong', next_try = null, lease_until = null`
  const stopped = sql`status = 'unknown', reason = 'unclear', next_try = null, lease_until = null`
  const doubted = sql`status = 'unknown', lease_until = null`
  const givenUp = sql`status = 'givenUp', remark = 'told by phone', next_try = null`
  await add('waits-long', 'S', 400)
  await add('waits-longer', 'N', 500)
  await add('is-asked-about', null, 300, sending, doubted)
  await add('is-on-its-way', 'S', 200, sending)
  await add('waits-shortly', 'S', 20)
  await add('is-unclear', 'S', 90, sending, stopped)
  await add('is-unclear-too', 'N', 190, sending, stopped)
  await add('is-refused', 'S', 30, sending, refused)
  await add('is-refused-too', 'N', 40, sending, refused)
  await add('is-given-up', 'S', 600, givenUp)
}

async function addDifferences(tx: Tx) {
  await tx.query(sql`
    insert into exchange_differences (partner, kind, business_key, message_version, site, difference, period_from, period_to,
      found_at, settled_at, updated_by)
    select 'probe', 'note', 'D' || n, 1, case when n % 2 = 0 then 'N' else 'S' end, 'differs', now() - interval '1 day', now(),
      now() - n * interval '1 hour', case when n = 5 then now() end, 'system:test'
    from generate_series(1, 5) n`)
}

async function addAlarms(tx: Tx) {
  await tx.query(sql`
    insert into tank_alarms (plant, tank_code, kind, priority, raised_at, returned_at, acknowledged_at, acknowledged_by,
      shelved_at, shelved_until, shelved_by, shelf_reason, updated_by)
    select t.plant, t.code, a.kind, a.priority, now() - a.hours * interval '1 hour', case when a.is_over then now() end,
      case when a.is_over then now() end, case when a.is_over then 'system:test' end,
      case when a.is_away then now() end, case when a.is_away then now() + interval '1 hour' end,
      case when a.is_away then 'system:test' end, case when a.is_away then 'known' end, 'system:test'
    from (select plant, code, row_number() over (partition by plant order by code) as nth from tanks where ended_at is null) t
    join (values (1, 'waterHigh', 'low', 9, false, false), (1, 'levelHigh', 'high', 2, false, false),
      (1, 'levelHighHigh', 'critical', 1, false, false), (2, 'levelHigh', 'high', 5, false, false),
      (2, 'waterHigh', 'critical', 7, true, false), (2, 'pressureHigh', 'critical', 8, false, true))
      a(nth, kind, priority, hours, is_over, is_away) on a.nth = t.nth`)
}

/** In both plants one that nobody has signed, one that is signed and one that is over. */
async function addHandovers(tx: Tx) {
  const added = await tx.query(sql<{ id: string; shift: string }>`
    insert into shift_handovers (plant, day, shift, starts_at, ends_at, updated_by)
    select p.code, '2026-06-01', s.shift, s.starts_at, s.starts_at + interval '8 hours', 'system:test'
    from (values ('S'), ('N')) p(code) cross join (values ('morning', '2026-06-01 04:00Z'::timestamptz),
      ('afternoon', '2026-06-01 12:00Z'), ('night', '2026-06-01 20:00Z')) s(shift, starts_at)
    returning id, shift`)
  const signed = added.filter(({ shift }) => shift !== 'night').map(({ id }) => id)
  const over = added.filter(({ shift }) => shift === 'morning').map(({ id }) => id)
  await tx.query(sql`
    update shift_handovers set status = 'signed', signed_at = ends_at, signed_by = ${tx.actor.id}, carried_notes = 0
    where id = any(${signed}::uuid[])`)
  // Whoever comes is another one.
  await tx.query(sql`select set_config('molo.actor', 'system:other', true)`)
  await tx.query(sql`
    update shift_handovers set status = 'takenOver', taken_over_at = ends_at, taken_over_by = 'system:other'
    where id = any(${over}::uuid[])`)
  await tx.query(sql`select set_config('molo.actor', ${tx.actor.id}, true)`)
}

async function addGauges(tx: Tx) {
  await tx.query(sql`update historian_state set last_read_at = now() + interval '1 hour'`)
  await tx.query(sql`
    insert into tank_live_values (tank_code, measure, plant, value, source_at, quality)
    select code, 'level', plant, case when n % 4 <> 0 then 1000 end, now() - n * interval '1 minute',
      (array['bad', 'good', 'stale', 'uncertain'])[n % 4 + 1]
    from (select code, plant, row_number() over (partition by plant order by code)::int as n from tanks) t where n <= 8
    on conflict (tank_code, measure) do update
      set value = excluded.value, quality = excluded.quality, source_at = excluded.source_at`)
}

/** In turn: open and gone, open and here, completed. */
async function addTimesheets(tx: Tx) {
  await tx.query(sql`
    insert into timesheets (plant, instruction, voyage_number, vessel, operation_type, products, created_by, updated_by,
      first_at, last_at, has_left)
    select plant, id, voyage_number, vessel, operation_type, products, 'system:test', 'system:test', now() - nth * interval '2 hours',
      now() - nth * interval '1 hour', nth % 3 = 1
    from (select *, row_number() over (partition by plant order by voyage_number)::int as nth from movement_instructions
      where vessel is not null and status <> 'draft') m where nth <= 9`)
  await tx.query(sql`update timesheets set status = 'completed', version = version + 1
    where voyage_number in (select voyage_number from (
      select voyage_number, row_number() over (partition by plant order by voyage_number) % 3 as turn from timesheets) t where turn = 0)`)
}

/** In both plants one that is written, and two that are not, the later said first. */
async function addPhoneEntries(tx: Tx) {
  for (const plant of ['S', 'N']) {
    for (const hours of [1, 2, 3]) {
      const at = new Date(Date.now() - hours * 3_600_000).toISOString()
      const said = {
        of: 'S105',
        at,
        operation: null,
        note: null,
        waterLevel: null,
        liquidTemperature: null,
        density15: null,
      }
      const [id, device] = [randomUUID(), randomUUID()]
      const entry = {
        id,
        device,
        sequence: 1,
        plant,
        kind: 'dip' as const,
        subject: 'S105',
        what: `${hours} mm`,
        saidAt: at,
      }
      await insertEntry(tx, { ...entry, said: { ...said, reading: String(hours) } })
      const refusal = { code: 'platform.notValid', params: {}, issues: [] }
      await markTaken(tx, id, hours === 3 ? { status: 'written', written: id } : { status: 'refused', refusal })
    }
  }
}

/** Of one the last run has failed, of another one before the last. */
async function failSchedules(tx: Tx) {
  const run = async (schedule: string, state: string, hoursAgo: number) => {
    const at = sql`now() - ${hoursAgo}::int * interval '1 hour'`
    await tx.query(sql`
      with job as (
        insert into jobs (kind, payload, stage, state, requested_by, requested_at, started_at, ended_at)
        values ('probe', '{}', 'start', ${state}, 'system:test', ${at}, ${at}, ${at}) returning id)
      insert into schedule_runs (schedule, due, started_at, job) select ${schedule}, ${at}, ${at}, id from job`)
  }
  const [one, other, third] = schedulesOf(serverModules)
  await run(one!.id, 'failed', 2)
  await run(other!.id, 'failed', 6)
  await run(other!.id, 'done', 3)
  await run(third!.id, 'failed', 4)
}

/** For somebody of the demo, a role that gives no more than whoever reads the page has. */
async function askForRole(tx: Tx, { userId }: TestUser) {
  await tx.query(sql`
    insert into role_requests (user_id, role_id, asked_by)
    select (select id from users where username = 'p.russo'), role_id, user_id from user_roles where user_id = ${userId}::uuid`)
}
