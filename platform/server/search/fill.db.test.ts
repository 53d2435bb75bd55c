import fc from 'fast-check'
import { Client } from 'pg'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { testDatabase } from '#platform/testing/test-database.ts'

/** Entries of a long table are made while people write to it: in the end they say what the rows say, and nobody was kept waiting. */

const database = await testDatabase()
/** As the owner at work, and as patient as people's statements are: whoever waits longer has failed. */
async function connect(): Promise<Client> {
  const options = '-c molo.sites=* -c molo.parties=*'
  const client = new Client({ connectionString: database.url, lock_timeout: 2000, options })
  client.on('error', () => {})
  await client.connect()
  return client
}
const owner = await connect()
afterAll(async () => {
  await owner.end()
  await database.drop()
})
/** Somebody at work, until the test is over. */
async function person(): Promise<Client> {
  const client = await connect()
  onTestFinished(() => client.end())
  return client
}
const pidOf = async (client: Client) =>
  (await client.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]!.pid

const idOf = (place: number) => `00000000-0000-7000-8000-${String(place).padStart(12, '0')}`
const update = (by: Client, place: number, note = 'changed') =>
  by.query('update probe_slips set note = $2 where id = $1', [idOf(place), note])
const remove = (by: Client, place: number) => by.query('delete from probe_slips where id = $1', [idOf(place)])
const insert = (by: Client, place: number) =>
  by.query(`insert into probe_slips values ($1, $2, 'new') on conflict do nothing`, [idOf(place), `N${place}`])

/** Rows from before the search knew their table, in batches of two: 2 3, 4 5, 6 7, and so on. */
async function slips(count: number): Promise<void> {
  await owner.query('drop table if exists probe_slips')
  await owner.query(`delete from search_entries where registry = 'probeSlips'`)
  await owner.query('create table probe_slips (id uuid primary key, number text not null, note text)')
  for (let place = 2; place < 2 + count; place++) await insert(owner, place)
  await owner.query(`call keep_search_of('probe_slips', 'probeSlips', 'number', '{number}', '{id,number,note}')`)
}
const fill = (by: Client, atOnce = 2) => by.query(`call fill_search('probe_slips', ${atOnce})`)

const entries = async () =>
  (
    await owner.query<{ entry: string }>(
      `select code || ' ' || content as entry from search_entries s join probe_slips t on t.id = s.record_id
       where s.registry = 'probeSlips' order by record_id`,
    )
  ).rows.map(({ entry }) => entry)

/** Entries that should be there and are not, or are and should not. */
const faults = async () =>
  (
    await owner.query<{ fault: string }>(
      `with fresh as (select entry.* from probe_slips t
         cross join lateral search_entry('probeSlips', to_jsonb(t), 'number', '{number}') entry),
       kept as (select * from search_entries where registry = 'probeSlips')
       (select 'missing ' || f as fault from (select * from fresh except select * from kept) f)
       union all (select 'stale ' || k from (select * from kept except select * from fresh) k)`,
    )
  ).rows.map(({ fault }) => fault)

/** Begins, and comes to a row that somebody holds. */
async function fillUntilHeld(by: Client, holder: Client) {
  const [pid, holding] = [await pidOf(by), await pidOf(holder)]
  await by.query('set lock_timeout = 0')
  const done = fill(by)
  // Looked at by whoever waits for the end; until then nobody does.
  done.catch(() => {})
  const waitsFor = async () =>
    (await owner.query<{ pids: number[] }>('select pg_blocking_pids($1) as pids', [pid])).rows[0]!.pids
  await expect.poll(waitsFor).toEqual([holding])
  return { done, pid }
}

const holds = {
  'changes it': (by: Client, place: number) => update(by, place, 'held'),
  'deletes it': remove,
  'only looks at it': (by: Client, place: number) =>
    by.query('select from probe_slips where id = $1 for update', [idOf(place)]),
}
const cases = Object.keys(holds).flatMap((how) =>
  [5, 6].flatMap((place) => ['commit', 'rollback'].map((end) => ({ how: how as keyof typeof holds, place, end }))),
)

test.each(cases)('somebody $how, row $place at the border of two batches, and ends with $end', async (one) => {
  await slips(8)
  const [filler, holder, other] = [await person(), await person(), await person()]
  await holder.query('begin')
  await holds[one.how](holder, one.place)
  const { done } = await fillUntilHeld(filler, holder)
  // All batches until there are entered, its own too, without the row itself.
  const before = [2, 3, 4, 5, 6, 7].filter((place) => place !== one.place && place < (one.place === 5 ? 6 : 8))
  expect(await entries()).toEqual(before.map((place) => `N${place} new`))
  // Whoever holds that row may change those entered with it: the fill keeps none while it waits.
  await update(holder, one.place === 5 ? 4 : 7)
  await remove(other, 2)
  await update(other, 3)
  await update(other, 8)
  await remove(other, 9)
  await insert(other, 1)
  await insert(other, 10)
  await holder.query(one.end)
  await done
  expect(await faults()).toEqual([])
})

test('ended in the middle, it is called again; entries of nothing and wrong ones are put right', async () => {
  await slips(8)
  const [filler, holder] = [await person(), await person()]
  await holder.query('begin')
  await update(holder, 5)
  const { done, pid } = await fillUntilHeld(filler, holder)
  await owner.query('select pg_terminate_backend($1)', [pid])
  await expect(done).rejects.toThrow(/terminat/)
  await holder.query('rollback')
  expect(await entries()).toEqual(['N2 new', 'N3 new', 'N4 new'])
  await owner.query(`update search_entries set words = 'spoiled' where record_id = $1`, [idOf(3)])
  await owner.query(
    `insert into search_entries
     select (search_entry('probeSlips', jsonb_build_object('id', $1::text, 'number', 'N99'), 'number', '{number}')).*`,
    [idOf(99)],
  )
  await fill(owner)
  expect(await faults()).toEqual([])
})

test.each(['molo.sites', 'molo.parties'])(
  'without %s it takes nothing away: what is hidden is not gone',
  async (name) => {
    await slips(2)
    await fill(owner)
    const stranger = await person()
    await stranger.query(`select set_config($1, '', false)`, [name])
    await expect(fill(stranger)).rejects.toThrow(/who sees everything/)
    expect(await faults()).toEqual([])
  },
)

const change = fc.record({ of: fc.nat(9), how: fc.constantFrom(update, remove, insert) })
const transaction = fc.record({
  changes: fc.array(change, { minLength: 1, maxLength: 6 }),
  end: fc.constantFrom('commit', 'rollback'),
})

test('whatever several people write meanwhile, in whatever order, nobody is refused and no entry is wrong', async () => {
  const writers = [await person(), await person(), await person()]
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(transaction, { maxLength: 6 }), { minLength: writers.length, maxLength: writers.length }),
      fc.integer({ min: 1, max: 7 }),
      async (works, atOnce) => {
        await slips(30)
        // Each on rows of their own: whoever waits, waits for the fill.
        const write = async (by: Client, nth: number) => {
          for (const { changes, end } of works[nth]!) {
            await by.query('begin')
            for (const { of, how } of changes) await how(by, 2 + of * writers.length + nth)
            await by.query(end)
          }
        }
        await Promise.all([fill(owner, atOnce), ...writers.map(write)])
        expect(await faults()).toEqual([])
      },
    ),
    // Whoever was refused still holds what they had: no smaller example would say anything.
    { numRuns: 25, endOnFailure: true },
  )
}, 60_000)
