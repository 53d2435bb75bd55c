import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { caughtLog } from '#platform/testing/caught-log.ts'
import { testServer } from '#platform/testing/test-server.ts'
import { everything } from '../database/scope.ts'
import { openJobs } from '../jobs/jobs.ts'
import { viewJob } from '../jobs/jobs.repo.ts'
import { carryOut } from '../jobs/worker.ts'
import { createLog } from '../base/log.ts'
import { kept } from './retention.repo.ts'
import { retentionJob } from './retention.job.ts'

const server = await testServer([])
const job = retentionJob()
const kinds = new Map([[job.kind, job]])
const jobs = await openJobs(server.databaseUrl, [job], createLog('silent'))
afterAll(() => jobs.close())

const as = { id: 'system:test', scope: everything }
const write = (statement: ReturnType<typeof sql>) =>
  server.owner.transaction(as, async (tx) => void (await tx.query(statement)))
const person = await server.userWith([])
const daysAgo = (days: number) => sql`now() - make_interval(days => ${days})`

/** Puts one row of this age into the table; answers what it is found by. */
const rows: Record<string, (days: number, name: string) => Promise<void>> = {
  idempotency_keys: (days, name) =>
    write(sql`insert into idempotency_keys (actor, key, fingerprint, sites, created_at)
              values (${name}, ${randomUUID()}, '', '[]', ${daysAgo(days)})`),
  mails: (days, name) =>
    write(sql`insert into mails (recipients, subject, text, message_id, requested_by, created_at)
              values ('{a@molo.example}', 's', 't', 'm', ${name}, ${daysAgo(days)})`),
  import_runs: (days, name) =>
    write(sql`insert into import_runs (registry, sha256, requested_by, created_at)
              values ('r', '', ${name}, ${daysAgo(days)})`),
  jobs: (days, name) =>
    write(sql`insert into jobs (kind, payload, stage, state, requested_by, sites, requested_at, ended_at)
              values ('k', '{}', 's', 'done', ${name}, '[]', ${daysAgo(days)}, ${daysAgo(days)})`),
  sign_in_events: (days, name) =>
    write(sql`insert into sign_in_events (event, actor, at) values ('in', ${name}, ${daysAgo(days)})`),
  sign_in_places: (days, name) =>
    write(
      sql`insert into sign_in_places (user_id, place, last_at) values (${person.userId}, ${name}, ${daysAgo(days)})`,
    ),
  notifications: (days, name) =>
    write(sql`
      with said as (
        insert into notifications (sender, reason, subject, message, sent_at)
        values (${name}, 'task', '"s"', '"m"', ${daysAgo(days)}) returning id)
      insert into notification_receipts (notification_id, user_id, rings, read_at, archived_at)
      select id, ${person.userId}, true, ${daysAgo(days)}, ${daysAgo(days)} from said`),
}
const nameColumn: Record<string, string> = {
  idempotency_keys: 'actor',
  mails: 'requested_by',
  import_runs: 'requested_by',
  jobs: 'requested_by',
  sign_in_events: 'actor',
  sign_in_places: 'place',
  notifications: 'sender',
}
const left = async (table: string, prefix: string) => {
  const found = await server.owner.query(sql<{ name: string }>`
    select ${sql.ref(nameColumn[table]!)} as name from ${sql.table(table)}
    where ${sql.ref(nameColumn[table]!)} like ${`${prefix}%`} order by 1`)
  return found.map(({ name }) => name.slice(prefix.length))
}
async function prune() {
  const id = await server.db.transaction(as, (tx) => jobs.enqueue(tx, job.kind, {}))
  const { log, lines } = caughtLog()
  await carryOut(server.db, kinds, id, new AbortController().signal, log)
  const { state, result } = (await viewJob(server.db, id))!
  expect(state).toBe('done')
  return { removed: (result as { removed: Record<string, number> }).removed, lines }
}

describe('what is older than it is kept goes, what is younger stays', () => {
  test.each([
    ['idempotency_keys', 30],
    ['mails', 90],
    ['import_runs', 3],
    ['jobs', 90],
    ['sign_in_events', 365],
    ['sign_in_places', 30],
    ['notifications', 180],
  ])('%s: %i days', async (table, days) => {
    const prefix = `${randomUUID()}:`
    for (const age of [days + 1, days - 1, 0]) await rows[table]!(age, `${prefix}${String(age).padStart(4, '0')}`)
    await prune()
    expect(await left(table, prefix)).toEqual(['0000', String(days - 1).padStart(4, '0')])
  })

  test('in small steps, and what was removed is told', async () => {
    await write(sql`
      insert into idempotency_keys (actor, key, fingerprint, sites, created_at)
      select 'many', gen_random_uuid(), '', '[]', ${daysAgo(40)} from generate_series(1, 2500)`)
    const { removed, lines } = await prune()
    expect(removed['idempotency_keys']).toBe(2500)
    expect(await left('idempotency_keys', 'many')).toEqual([])
    const told = lines.map((line) => JSON.parse(line) as Record<string, unknown>)
    expect(told).toContainEqual(
      expect.objectContaining({
        event: 'retention.removed',
        removed: expect.objectContaining({ idempotency_keys: 2500 }),
      }),
    )
  })

  test('a period that an administrator has set counts at once', async () => {
    const set = (key: string, days: number) =>
      write(sql`insert into settings (key, value, updated_by) values (${key}, ${String(days)}::jsonb, 'system:test')
                on conflict (key) do update set value = excluded.value`)
    await set('keep.jobsDays', 7)
    await set('keep.notificationsDays', 30)
    await set('keep.signInsDays', 184)
    const prefix = `${randomUUID()}:`
    const ages = { jobs: [8, 6], notifications: [31, 29], sign_in_events: [200, 183] } as const
    for (const [table, [old, young]] of Object.entries(ages)) {
      await rows[table]!(old, `${prefix}old`)
      await rows[table]!(young, `${prefix}young`)
    }
    await prune()
    for (const table of Object.keys(ages)) expect(await left(table, prefix), table).toEqual(['young'])
    await write(sql`delete from settings where key like 'keep.%'`)
  })
})

describe('what stays however old it is', () => {
  test('work that is not finished, and what nobody has read or put away', async () => {
    const prefix = `${randomUUID()}:`
    await rows['jobs']!(4000, `${prefix}running`)
    await write(sql`update jobs set state = 'running', ended_at = null where requested_by = ${`${prefix}running`}`)
    for (const [name, marks] of [
      ['unread', sql`read_at = null`],
      ['unarchived', sql`archived_at = null`],
    ] as const) {
      await rows['notifications']!(4000, `${prefix}${name}`)
      await write(sql`
        update notification_receipts set ${marks}
        where notification_id = (select id from notifications where sender = ${`${prefix}${name}`})`)
    }
    await prune()
    expect(await left('jobs', prefix)).toEqual(['running'])
    expect(await left('notifications', prefix)).toEqual(['unarchived', 'unread'])
  })

  test('the last time that each schedule ran by the clock, and how it went', async () => {
    const prefix = `${randomUUID()}:`
    for (const [name, days, by] of [
      ['first', 200, null],
      ['second', 150, null],
      ['by hand', 120, 'somebody'],
    ] as const) {
      await rows['jobs']!(days, `${prefix}${name}`)
      await write(sql`
        insert into schedule_runs (schedule, due, started_at, started_by, job)
        select ${prefix}, ${daysAgo(days)}, ${daysAgo(days)}, ${by}, id from jobs where requested_by = ${`${prefix}${name}`}`)
    }
    await prune()
    expect(await left('jobs', prefix)).toEqual(['by hand', 'second'])
  })

  test('work that somebody can still go on with', async () => {
    const prefix = `${randomUUID()}:`
    for (const state of ['failed', 'done']) {
      await rows['jobs']!(4000, `${prefix}${state}`)
      await write(sql`
        insert into process_runs (process, about, state, step, job, started_by, updated_by, ended_at)
        select 'p', '{}', ${state}, 's', id, 'x', 'x', ${state === 'done' ? sql`now()` : null}
        from jobs where requested_by = ${`${prefix}${state}`}`)
    }
    await prune()
    expect(await left('jobs', prefix)).toEqual(['failed'])
  })

  test('records that the law or a contract asks for, and the history of everything', async () => {
    const classes = await server.owner.query(sql<{ table: string; comment: string | null }>`
      select wanted.name as table, obj_description(wanted.name::regclass) as comment
      from unnest(${kept.map(({ table }) => table)}::text[]) wanted (name)`)
    expect(classes.length).toBe(kept.length)
    for (const { table, comment } of classes) expect(comment, table).toMatch(/^class=(operational|personal|secret)/)
    expect(kept.map(({ table }) => table)).not.toContain('history')
    const count = async () =>
      (
        await server.owner.query(
          sql<{ n: number }>`select count(*)::int as n from history where table_name <> 'notifications'`,
        )
      )[0]!.n
    const before = await count()
    await prune()
    expect(await count()).toBe(before)
  })

  test('half a year of what happened at the door, whatever statement says so', async () => {
    const name = randomUUID()
    await rows['sign_in_events']!(180, name)
    const removing = server.db.transaction(as, (tx) => tx.query(sql`delete from sign_in_events where actor = ${name}`))
    await expect(removing).rejects.toMatchObject({ code: 'MO001' })
    const changing = server.owner.transaction(as, (tx) =>
      tx.query(sql`update sign_in_events set at = ${daysAgo(400)} where actor = ${name}`),
    )
    await expect(changing).rejects.toMatchObject({ code: 'MO001' })
  })
})
