import { sql } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'
import { workbookType } from '#platform/core/registry-endpoints.ts'
import type { JobView } from '#platform/core/job.contract.ts'
import type { ImportAnswer } from '#platform/core/registry-queries.ts'
import { readSheet } from '#platform/testing/read-sheet.ts'
import { testServer, type TestUser } from '#platform/testing/test-server.ts'
import { openEventFeed } from '../../events/event-feed.ts'
import { carryOut } from '../../jobs/worker.ts'
import { createLog } from '../../base/log.ts'
import { jobsOf } from '../../server-parts.ts'
import { loadTexts } from '../../base/texts.ts'
import {
  createLotTables,
  guardedNote,
  homeLotRegistry,
  lotFile,
  type LotCells,
  lotRegistry,
  lotsModule,
} from '#platform/testing/lots.fixture.ts'

const server = await testServer([lotsModule])
await createLotTables(server.owner)
const kinds = new Map(jobsOf([lotsModule], server.config, await loadTexts([lotsModule])).map((job) => [job.kind, job]))
const user = await server.userWith('super-admin')
const { path } = lotRegistry

const carry = (id: string) => carryOut(server.db, kinds, id, new AbortController().signal, createLog('silent'))
const view = async (id: string): Promise<JobView> => (await user.call('GET', `/jobs/${id}`)).body.data
const upload = async (file: Buffer, mode = 'preview', by: TestUser = user, to: string = path) => {
  const answer = await fetch(`${server.api.url}/api${to}/import?mode=${mode}`, {
    method: 'POST',
    body: new Uint8Array(file),
    headers: {
      authorization: `Bearer ${by.token}`,
      'content-type': workbookType,
      'idempotency-key': crypto.randomUUID(),
    },
  })
  return { status: answer.status, body: (await answer.json()) as { data: any; code?: string } }
}
/** Uploads a large file and waits until every row has been looked at. */
const looked = async (file: Buffer): Promise<{ run: string; answer: ImportAnswer }> => {
  const { body } = await upload(file)
  await carry(body.data.jobId)
  const job = await view(body.data.jobId)
  expect(job).toMatchObject({ state: 'done' })
  return { run: body.data.run, answer: job.result as ImportAnswer }
}
const take = (run: string, mode = 'valid-only', by: TestUser = user) =>
  by.call('POST', `${path}/imports/${run}`, { body: { mode } })
const lots = async () =>
  (
    await server.owner.query(sql<{ lot: string; version: number }>`select lot, version from probe_lots order by batch`)
  ).map(({ lot, version }) => `${lot} v${version}`)
const historyOf = async () =>
  (await server.owner.query(sql`select 1 from history where table_name = 'probe_lots'`)).length

afterEach(async () => {
  await server.owner.transaction({ id: 'system:test' }, (tx) => tx.query(sql`delete from probe_lots`))
})

const many = 3300
const good = (n: number): LotCells => [
  `L${n}`,
  `LOT ${n}`,
  'A1',
  'draft',
  true,
  new Date('2026-03-01T00:00:00Z'),
  n,
  12.5,
  'a note',
]
/** Some rows are wrong: an unknown place, a word instead of a number, a lot that was there before. */
const withBadRows = (n: number): LotCells => {
  const cells = good(n)
  if (n % 1000 === 1) cells[2] = 'Z9'
  if (n % 1000 === 2) cells[6] = 'many'
  if (n === 2003) cells[0] = 'L3'
  return cells
}
const badRows = 9

describe('a large file', () => {
  test('is looked at in the background: every row counted, every problem named, nothing written', async () => {
    const { answer } = await looked(await lotFile(many, withBadRows))
    expect(answer.counts).toEqual({ create: many - badRows, update: 0, unchanged: 0, refused: badRows })
    expect(answer.problemCount).toBe(badRows)
    // The header is the first row of the file.
    expect(answer.problems.slice(0, 2)).toEqual([
      {
        row: 2,
        column: 'place',
        value: 'Z9',
        text: expect.stringContaining('Z9'),
        hint: 'a code of the linked list',
      },
      {
        row: 3,
        column: 'batch',
        value: 'many',
        text: 'This is not a number',
        hint: 'a whole number from 0 to 1000000',
      },
    ])
    expect(answer.problems).toContainEqual(expect.objectContaining({ row: 2004, column: 'lot', value: 'L3' }))
    expect(await lots()).toEqual([])
  })

  test('gives its refused rows back as a workbook with the reasons, which comes in again once mended', async () => {
    const { answer } = await looked(await lotFile(many, withBadRows))
    const file = await fetch(`${server.api.url}/api/files/${answer.badRows}`, {
      headers: { authorization: `Bearer ${user.token}` },
    })
    const [header, ...rows] = await readSheet(Buffer.from(await file.arrayBuffer()))
    expect(header!.cells).toEqual([...lotRegistry.list, 'What is wrong'])
    expect(rows.map(({ cells }) => cells[0])).toEqual(
      Array.from({ length: many }, (_, index) => withBadRows(index + 1))
        .filter((cells, index) => cells[2] === 'Z9' || cells[6] === 'many' || index + 1 === 2003)
        .map(([lot]) => lot),
    )
    expect(rows[0]!.cells.at(-1)).toContain('a code of the linked list')
    // Dates are dates again.
    expect(rows[0]!.cells[5]).toBe('2026-03-01T00:00:00.000Z')
  })

  test('is taken: the good rows only, each once, with its history', async () => {
    const { run } = await looked(await lotFile(many, withBadRows))
    const before = await historyOf()
    const { body } = await take(run)
    await Promise.all([carry(body.data.jobId), carry(body.data.jobId)])
    await carry(body.data.jobId)
    const job = await view(body.data.jobId)
    expect(job).toMatchObject({ state: 'done', progress: many - badRows, total: many - badRows })
    expect((job.result as ImportAnswer).counts).toMatchObject({ create: many - badRows, refused: badRows })
    expect((await lots()).length).toBe(many - badRows)
    expect((await historyOf()) - before).toBe(many - badRows)
  })

  test('is taken once, however often it is asked for, and the same file is refused from then on', async () => {
    const file = await lotFile(many, good)
    const { run } = await looked(file)
    const second = await looked(file)
    const [one, two] = await Promise.all([take(run), take(run)])
    expect(new Set([one.status, two.status])).toEqual(new Set([200, 409]))
    await carry((one.status === 200 ? one : two).body.data.jobId)
    expect((await upload(file)).body.code).toBe('platform.fileImportedBefore')
    expect((await take(second.run)).body.code).toBe('platform.fileImportedBefore')
    expect((await lots()).length).toBe(many)
  })

  test('all or nothing is refused with a bad row, and takes nothing when a row fails at the last moment', async () => {
    const bad = await looked(await lotFile(many + 1, withBadRows))
    expect((await take(bad.run, 'all-or-nothing')).body.code).toBe('platform.importHasRefusals')
    const { run } = await looked(await lotFile(many, (n) => good(n + 1)))
    const { body } = await take(run, 'all-or-nothing')
    // Somebody was faster with one of the last lots.
    await server.owner.transaction({ id: 'system:test' }, (tx) =>
      tx.query(sql`
        insert into probe_lots (lot, name, place, status, is_open, batch, updated_by)
        values ('L3290', 'FASTER', 'A1', 'draft', true, 1, 'system:test')`),
    )
    await carry(body.data.jobId)
    expect(await view(body.data.jobId)).toMatchObject({ state: 'failed', error: 'platform.duplicate' })
    expect(await lots()).toEqual(['L3290 v1'])
  })

  test('leaves out what somebody else wrote in the meantime, and says so', async () => {
    const { run } = await looked(await lotFile(many, (n) => good(n + 2)))
    const { body } = await take(run)
    await server.owner.transaction({ id: 'system:test' }, (tx) =>
      tx.query(sql`
        insert into probe_lots (lot, name, place, status, is_open, batch, updated_by)
        values ('L2500', 'FASTER', 'A1', 'draft', true, 1, 'system:test')`),
    )
    await carry(body.data.jobId)
    const { result } = await view(body.data.jobId)
    expect((result as ImportAnswer).counts).toMatchObject({ create: many - 1, refused: 1 })
    expect((result as ImportAnswer).problems).toMatchObject([{ row: 2499, value: 'L2500', column: 'lot' }])
    expect((await lots()).length).toBe(many)
  })

  test('that was exported and edited comes back as a difference', async () => {
    const first = await looked(await lotFile(many, (n) => good(n + 3)))
    await carry((await take(first.run)).body.data.jobId)
    const exported = await fetch(`${server.api.url}/api${path}/export`, {
      headers: { authorization: `Bearer ${user.token}` },
    })
    const sheet = await readSheet(Buffer.from(await exported.arrayBuffer()))
    const cells = sheet.filter(({ number }) => number >= 5).map((row) => row.cells)
    for (const row of cells.slice(1, 301)) row[1] = 'RENAMED'
    const edited = await looked(await lotFile(many, (n) => cells[n] as LotCells, cells[0] as string[]))
    expect(edited.answer.counts).toEqual({ create: 0, update: 300, unchanged: many - 300, refused: 0 })
    await carry((await take(edited.run, 'all-or-nothing')).body.data.jobId)
    expect((await lots()).filter((lot) => lot.endsWith(' v2')).length).toBe(300)
  })

  test('goes on where it was when the worker dies while looking or while writing', async () => {
    const file = await lotFile(many, (n) => good(n + 4))
    const { body } = await upload(file)
    await dyingAt(body.data.jobId, 3)
    expect(await view(body.data.jobId)).toMatchObject({ progress: 2000, total: many + 1 })
    await carry(body.data.jobId)
    expect(((await view(body.data.jobId)).result as ImportAnswer).counts.create).toBe(many)
    const taken = await take(body.data.run)
    await dyingAt(taken.body.data.jobId, 3)
    expect((await lots()).length).toBe(2000)
    await carry(taken.body.data.jobId)
    expect((await lots()).length).toBe(many)
  })

  test("of somebody else's does not exist, and needs the right to create", async () => {
    const { run } = await looked(await lotFile(many, (n) => good(n + 5)))
    expect((await take(run, 'valid-only', await server.userWith('super-admin'))).status).toBe(404)
    const editor = await server.userWith([lotRegistry.elements.edit])
    const { body } = await upload(await lotFile(many, (n) => good(n + 6)), 'preview', editor)
    await carry(body.data.jobId)
    expect((await take(body.data.run, 'valid-only', editor)).status).toBe(403)
  })

  test('is not taken before it was looked at, nor without a look', async () => {
    const file = await lotFile(many, (n) => good(n + 7))
    const { body } = await upload(file)
    expect((await take(body.data.run)).body.code).toBe('platform.importNotReady')
    expect((await upload(file, 'valid-only')).body.code).toBe('platform.importInBackground')
  })
})

test('a large file is looked at without the rights of a person, and tells only the sites that it wrote to', async () => {
  const { path: home } = homeLotRegistry
  const byHand = (n: number): LotCells => [...good(n).slice(0, -1), guardedNote]
  const small = (await upload(await lotFile(1, byHand), 'preview', user, home)).body.data
  expect(small.counts).toMatchObject({ create: 1, refused: 0 })

  const file = await lotFile(many, (n) => (n <= 2 ? byHand(n) : good(n)))
  const { run, jobId } = (await upload(file, 'preview', user, home)).body.data
  await carry(jobId)
  const looked = (await view(jobId)).result as ImportAnswer
  expect(looked.counts).toMatchObject({ create: many - 2, refused: 2 })
  expect(looked.problems.map(({ row }) => row)).toEqual([2, 3])

  const heard: unknown[] = []
  const feed = await openEventFeed(server.databaseUrl, createLog('silent'))
  feed.subscribe({
    mayHear: ({ type }) => type === 'registry.changed',
    tell: (_, events) => void heard.push(...events),
    missed: () => {},
  })
  const taken = await user.call('POST', `${home}/imports/${run}`, { body: { mode: 'valid-only' } })
  await carry(taken.body.data.jobId)
  await expect
    .poll(() => heard)
    .toEqual([
      { type: 'registry.changed', registry: homeLotRegistry.id, actor: user.userId, sites: ['A1'], parties: null },
    ])
  await feed.close()
})

describe('a small file', () => {
  test('is answered at once, with its refused rows as a workbook too', async () => {
    const { body } = await upload(await lotFile(20, withBadRows))
    expect(body.data.counts).toMatchObject({ create: 18, refused: 2 })
    expect(body.data.problemCount).toBe(2)
    expect(body.data.badRows).toEqual(expect.any(String))
  })

  test('with an id that is none says so on its row', async () => {
    const { body } = await upload(
      await lotFile(2, (n) => [...good(n), 'not an id', 1], [...lotRegistry.list, '#id', '#version']),
    )
    expect(body.data.counts).toMatchObject({ refused: 2 })
  })
})

/** The step does its work, and then its transaction is lost with the process. */
async function dyingAt(jobId: string, step: number): Promise<void> {
  let steps = 0
  const dying = new Map(
    [...kinds].map(([kind, job]) => [
      kind,
      {
        ...job,
        stages: job.stages.map((stage) => ({
          ...stage,
          step: async (context: Parameters<typeof stage.step>[0]) => {
            const outcome = await stage.step(context)
            if (++steps === step) throw new Error('the machine burns')
            return outcome
          },
        })),
      },
    ]),
  )
  await expect(carryOut(server.db, dying, jobId, new AbortController().signal, createLog('silent'))).rejects.toThrow(
    'the machine burns',
  )
}
