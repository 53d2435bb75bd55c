import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { demoDatabaseWithoutPast } from '#demo/testing/demo-server.ts'
import { writePast } from '#demo/write-past.ts'
import { storyAround } from '#demo/story/the-story.ts'
import { closingOf, dayLength } from '#demo/story/clock.ts'
import type { ShipCall } from '#demo/story/told.ts'
import { createdAt, voyageNumbersOf } from '#demo/story/voyages.ts'
import { addDays } from '#platform/core/report-parameters.ts'
import { openDatabase } from '#platform/server/database/database.ts'
import { trigramSearch } from '#platform/server/search/trigram-search.ts'
import type { StoredInstruction } from '../contract/movement-instruction.ts'
import { instructionIssues } from '../rules/instruction.rules.ts'
import { draftOf } from '../rules/lots.ts'
import { isProvisional } from '../rules/numbers.ts'
import { missingOnBill, missingOnInstruction } from '../rules/paper-completeness.ts'
import { instructionsChapter } from './chapter.ts'

/** Three months of ships, told twice, looked at with statements of their own. */

const from = '2026-09-01'
const now = Date.parse('2026-11-18T10:00Z')
const tables = [
  'movement_instructions',
  'movement_lots',
  'movement_lot_bills',
  'movement_lot_bill_items',
  'movement_lot_documents',
  'movement_lot_receivers',
  'movement_lot_specifications',
  'movement_lot_units',
  'movement_lot_samples',
  'movement_lot_fiscal',
  'movement_instruction_versions',
  'movement_checklist_items',
  'voyage_counters',
]

async function tell() {
  const { url, drop } = await demoDatabaseWithoutPast()
  const owner = openDatabase({ url, poolSize: 1, onError: () => {} })
  const [before] = await owner.query(sql<{ last: string; began: string }>`
    select coalesce(max(id), 0)::text as last, clock_timestamp()::text as began from history`)
  await writePast([instructionsChapter], { url, now, from, say: () => {} })
  await trigramSearch(owner).rebuild()
  afterAll(async () => {
    await owner.close()
    await drop()
  })
  return { query: owner.query, ...before! }
}

const [told, again] = [await tell(), await tell()]
const story = storyAround(now)
const { numbers } = voyageNumbersOf(story.calls)
const since = closingOf(addDays(from, -1)) - 20 * dayLength
const calls = story.calls.filter(({ nominatedAt }) => nominatedAt >= since && nominatedAt <= now)
const iso = (at: number) => new Date(at).toISOString()
const nameOf = (vessel: string, at: string) => `${vessel} ${at}`
const callOf = new Map(calls.map((call) => [nameOf(call.vessel, iso(call.nominatedAt)), call]))

interface Version {
  id: string
  version: number
  kind: string
  at: string
  by: string
  snapshot: StoredInstruction
}
const versions = await told.query(sql<Version>`
  select instruction_id as id, version, kind, to_char(made_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at,
    made_by as by, snapshot from movement_instruction_versions order by instruction_id, version`)
const lives = [...Map.groupBy(versions, ({ id }) => id).values()].map((life) => ({
  life,
  last: life.at(-1)!,
  call: callOf.get(nameOf(life[0]!.snapshot.vessel!, life[0]!.at))!,
}))

function statesNow({ canceled, allFast, sailed, ...call }: ShipCall): string[] {
  if (canceled && canceled.at <= now) return ['canceled']
  if (createdAt({ canceled, allFast, sailed, ...call } as ShipCall) > now) return ['draft']
  if (allFast === 0 || allFast > now) return ['created']
  if (sailed > now) return ['ongoing']
  return sailed < now - 3 * dayLength ? ['closed'] : ['ongoing', 'closed']
}

test('every call has its instruction, with its number and in its state', async () => {
  expect(calls.length).toBeGreaterThan(100)
  expect(lives).toHaveLength(calls.length)
  expect(new Set(lives.map(({ call }) => call.key)).size).toBe(calls.length)
  // Opened again, and not yet closed again.
  const open = lives.filter(({ last, call }) => !statesNow(call).includes(last.snapshot.status))
  for (const { last } of open) expect(last.snapshot.statusReason).toBe('Final quantity does not agree with the tanks')
  expect(open.length).toBeLessThan(2)
  for (const { last, call } of lives) {
    const { voyageNumber } = last.snapshot
    if (createdAt(call) > now) expect(isProvisional(voyageNumber)).toBe(true)
    else expect(voyageNumber).toBe(numbers.get(call.key))
  }
  const states = new Set(lives.map(({ last }) => last.snapshot.status))
  expect([...states]).toEqual(expect.arrayContaining(['created', 'ongoing', 'closed', 'canceled']))
})

test('the numbers of a plant and a year follow each other, and the counter stands at the last', async () => {
  const found = await told.query(sql<{ plant: string; count: number; span: number; last: number; counter: number }>`
    select c.plant, count(*)::int as count, (max(n) - min(n) + 1)::int as span, max(n)::int as last, max(c.last)::int as counter
    from (select plant, 2000 + substr(voyage_number, 2, 2)::int as year, substr(voyage_number, 5)::int as n
          from movement_instructions where voyage_number not like '~%') v
      join voyage_counters c on c.plant = v.plant and c.year = v.year group by c.plant, c.year`)
  expect(found.map(({ plant }) => plant).toSorted()).toEqual(['N', 'S'])
  for (const { count, span, last, counter } of found) expect([count, last]).toEqual([span, counter])
})

test('nothing that was written says what the clock said', async () => {
  const rows = sql.join(
    tables.map((table) => sql`select to_jsonb(t)::text as row from ${sql.table(table)} t`),
    sql` union all `,
  )
  // The story keeps whole minutes; a clock never does.
  const clock = await told.query(sql`
    select row, found from (
      ${rows} union all select concat(before, after, at) from history where id > ${told.last}::bigint
      union all select content from search_entries where registry = 'movementInstructions') written
    cross join lateral regexp_matches(row, '[0-9-]{10}[T ][0-9:]{8}[.][0-9]+(?:Z|[+-][0-9]{2}(?::?[0-9]{2})?)', 'g') found
    where found[1]::timestamptz between ${told.began}::timestamptz and clock_timestamp()
      and extract(microseconds from found[1]::timestamptz) % 1000000 <> 0 limit 3`)
  expect(clock).toEqual([])
})

test('the history of each record goes on from what was there, forward in time, to what is there', async () => {
  const broken = await told.query(sql`
    select * from (
      select table_name, record_id, at, before, lag(at) over past as earlier, lag(after) over past as was
      from history where id > ${told.last}::bigint window past as (partition by table_name, record_id order by id)) h
    where at < earlier or before is distinct from was limit 3`)
  expect(broken).toEqual([])
  for (const table of tables) {
    const masked = table === 'movement_instruction_versions' ? sql`'{snapshot,changes}'` : sql`'{}'`
    const differing = await told.query(sql`
      select to_jsonb(t) from ${sql.table(table)} t where to_jsonb(t) - ${masked}::text[] is distinct from (
        select after - ${masked}::text[] from history where table_name = ${table} and record_id = t.id order by id desc limit 1)
      limit 3`)
    expect(differing, table).toEqual([])
  }
  const late = await told.query(sql`
    select m.voyage_number from movement_instructions m
    where created_at <> (select min(at) from history where record_id = m.id)
       or updated_at <> (select max(at) from history where record_id = m.id)`)
  expect(late).toEqual([])
  const [span] = await told.query(sql<{ first: Date; last: Date }>`
    select min(at) as first, max(at) as last from history where id > ${told.last}::bigint`)
  expect(span!.first.getTime()).toBe(since)
  expect(span!.last.getTime()).toBeLessThanOrEqual(now)
})

test('the search finds each of them as it is now', async () => {
  const found = await told.query(sql<{ id: string; content: string }>`
    select m.id, s.content from movement_instructions m join search_entries s
      on s.registry = 'movementInstructions' and s.record_id = m.id and s.code = m.voyage_number`)
  const content = new Map(found.map((one) => [one.id, one.content.split('\n')]))
  for (const { last } of lives) expect(content.get(last.id)).toContain(last.snapshot.status)
})

test('versions follow each other without a gap, each as the rules of its state want it and dated as it was made', () => {
  for (const { life, call } of lives) {
    expect(life.map(({ version }) => version)).toEqual(life.map((_one, index) => index + 1))
    for (const { at, snapshot, version } of life) {
      expect(instructionIssues(draftOf(snapshot), snapshot.status), call.key).toEqual([])
      expect([snapshot.version, snapshot.createdAt, snapshot.updatedAt]).toEqual([version, life[0]!.at, at])
    }
  }
})

test('whoever did it may do it, at that plant', async () => {
  const people = await told.query(sql<{ id: string; elements: string[]; plants: string[] | null }>`
    select u.id::text as id, case when u.all_sites then null else u.sites end as plants,
      array(select p.element from role_permissions p join user_roles r on r.role_id = p.role_id
            where r.user_id = u.id and p.state = 'enabled') as elements from users u`)
  const known = new Map(people.map((one) => [one.id, one]))
  const needed = { created: 'create', saved: 'edit' } as Record<string, string>
  const refused = lives.flatMap(({ life }) =>
    life.flatMap(({ kind, by, snapshot }, index) => {
      const isReopened = kind === 'transition' && life[index - 1]!.snapshot.status === 'closed'
      const element = `movementInstructions.${isReopened ? 'reopen' : (needed[kind] ?? 'transition')}`
      const { elements, plants } = known.get(by)!
      const may = elements.includes(element) && (plants === null || plants.includes(snapshot.plant))
      return may ? [] : [`${snapshot.voyageNumber} ${snapshot.version} needs ${element}`]
    }),
  )
  expect(refused).toEqual([])
  const steps = await told.query(sql<{ actor: string; element: string }>`
    select distinct actor, 'lotsManagement.' || case
        when before ->> 'is_closed' = after ->> 'is_closed' then 'edit' when after ->> 'is_closed' = 'true' then 'close'
        else 'reopen' end as element
    from history where table_name = 'movement_lots' and before ->> 'figures_version' <> after ->> 'figures_version'
    union select distinct actor, 'movementChecklist.edit' from history
    where table_name = 'movement_checklist_items' and action = 'update'`)
  expect(new Set(steps.map(({ element }) => element)).size).toBe(4)
  for (const { actor, element } of steps) expect(known.get(actor)!.elements).toContain(element)
})

test('the final quantities of a voyage are what its tanks gave or took', async () => {
  const found = await told.query(sql<{ number: string; kg: number; open: number; wrong: number }>`
    select m.voyage_number as number, (sum(l.final_quantity) * 1000)::float as kg,
      (count(*) filter (where not l.is_closed))::int as open,
      (count(*) filter (where l.mooring_date >= l.unmooring_date or l.bill_of_lading_quantity is null
        or abs(l.bill_of_lading_quantity / l.final_quantity - 1) > 0.004))::int as wrong
    from movement_instructions m join movement_lots l on l.instruction_id = m.id
    where m.status = 'closed' group by m.id`)
  expect(found.length).toBeGreaterThan(80)
  const keys = new Map([...numbers].map(([key, number]) => [number, key]))
  const byKey = new Map(calls.map((call) => [call.key, call]))
  for (const { number, kg, open, wrong } of found) {
    const { movements } = byKey.get(keys.get(number)!)!
    const moved = movements.reduce((sum, one) => sum + one.kg, 0)
    expect([Math.round(kg), open, wrong], number).toEqual([moved, 0, 0])
  }
})

test('what is closed can be printed, and its checklist is done', async () => {
  const closed = lives.filter(({ last }) => last.snapshot.status === 'closed')
  for (const { last } of closed) {
    const { snapshot } = last
    expect(missingOnInstruction(snapshot), snapshot.voyageNumber).toEqual([])
    for (const lot of snapshot.lots) {
      for (const bill of lot.billsOfLading) expect(missingOnBill(snapshot, lot, bill), lot.lotCode).toEqual([])
    }
  }
  const wanted = await told.query(sql<{
    number: string
    missing: number
    barge: boolean
    undone: number
    items: number
  }>`
    select voyage_number as number, missing, operation_type = 'BUN' as barge,
      (select count(*)::int from movement_checklist_items where instruction_id = m.id and done_at is null) as undone,
      (select count(*)::int from movement_checklist_items where instruction_id = m.id) as items
    from movement_instructions m where status = 'closed'`)
  // A barge has no charter party.
  for (const { number, missing, barge, undone, items } of wanted)
    expect([missing, undone, items], number).toEqual([barge ? 2 : 0, 0, barge ? 6 : 7])
  const [open] = await told.query(sql<{ count: number }>`
    select count(*)::int as count from movement_checklist_items i join movement_instructions m on m.id = i.instruction_id
    where m.status in ('created', 'ongoing') and i.done_at is null`)
  expect(open!.count).toBeGreaterThan(5)
})

test('people make mistakes, and put them right', () => {
  const notes = versions.map(({ snapshot }) => snapshot.versionNote)
  for (const note of [
    'Final quantity does not agree with the tanks',
    'Quantity as in the contract',
    'Laycan narrowed by the charterer',
  ]) {
    const count = notes.filter((one) => one === note).length
    expect(count, note).toBeGreaterThan(0)
    expect(count, note).toBeLessThan(8)
  }
  for (const { last, call } of lives.filter(({ last: { at } }) => Date.parse(at) < now - 20 * dayLength))
    expect(last.snapshot.laycanFrom).toBe(call.laycanFrom)
})

test('told twice, it is the same', async () => {
  const plain = (row: ReturnType<typeof sql>) => sql<{ row: string }>`
    select regexp_replace(regexp_replace(row, '[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}', 'id', 'g'), '~[0-9A-F]{10}', '~', 'g')
      as row from (${row}) r order by 1`
  const rowsOf = async ({ query }: typeof told, from: ReturnType<typeof sql>) =>
    (await query(plain(from))).map(({ row }) => row)
  for (const table of tables) {
    const rows = sql`select to_jsonb(t)::text as row from ${sql.table(table)} t`
    expect(await rowsOf(again, rows), table).toEqual(await rowsOf(told, rows))
  }
  const past = ({ last }: typeof told) =>
    sql`select concat_ws(' ', table_name, action, at, before, after) as row from history where id > ${last}::bigint`
  expect(await rowsOf(again, past(again))).toEqual(await rowsOf(told, past(told)))
})
