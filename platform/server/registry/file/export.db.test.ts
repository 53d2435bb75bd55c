import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { AppError } from '#platform/core/app-error.ts'
import type { JobView } from '#platform/core/job.contract.ts'
import { readSheet } from '#platform/testing/read-sheet.ts'
import { testServer, type TestUser } from '#platform/testing/test-server.ts'
import { carryOut } from '../../jobs/worker.ts'
import { createLog } from '../../base/log.ts'
import { jobsOf } from '../../server-parts.ts'
import { loadTexts } from '../../base/texts.ts'
import { addLots, createLotTables, lotRegistry, lotsModule } from '#platform/testing/lots.fixture.ts'

const server = await testServer([lotsModule])
await createLotTables(server.owner)
const many = 10_400
await addLots(server.owner, many, 'PROBE')

const kinds = new Map(jobsOf([lotsModule], server.config, await loadTexts([lotsModule])).map((job) => [job.kind, job]))
const user = await server.userWith([lotRegistry.elements.view])
const start = (by: TestUser, body: object = {}) => by.call('POST', `${lotRegistry.path}/export`, { body })
const carry = (id: string) => carryOut(server.db, kinds, id, new AbortController().signal, createLog('silent'))
const view = async (id: string): Promise<JobView> => (await user.call('GET', `/jobs/${id}`)).body.data
const get = (path: string, by = user) =>
  fetch(`${server.api.url}/api${path}`, { headers: { authorization: `Bearer ${by.token}` } })
const sheetOf = async (answer: Response) => {
  const sheet = await readSheet(Buffer.from(await answer.arrayBuffer()))
  return sheet.filter(({ number }) => number > 5).map(({ cells }) => cells)
}
const exported = async (): Promise<string> => {
  const { body } = await start(user)
  await carry(body.data.jobId)
  return ((await view(body.data.jobId)).result as { file: string }).file
}

describe('an export', () => {
  test('of few rows is had at once, and none is started', async () => {
    expect((await start(user, { status: 'closed' })).body.data).toEqual({ jobId: null })
    const direct = await get(`${lotRegistry.path}/export?status=closed`)
    expect(direct.status).toBe(200)
    expect(await sheetOf(direct)).toEqual([])
  })

  test('of many rows is refused directly, and made in the background with every row, its progress and its types', async () => {
    const direct = await get(`${lotRegistry.path}/export`)
    expect(direct.status).toBe(409)
    expect(await direct.json()).toMatchObject({ code: 'platform.exportInBackground' })
    const { body } = await start(user)
    await carry(body.data.jobId)
    const job = await view(body.data.jobId)
    expect(job).toMatchObject({ state: 'done', progress: many, total: many, result: { rows: many } })
    const answer = await get(`/files/${(job.result as { file: string }).file}`)
    expect(answer.headers.get('content-type')).toContain('spreadsheetml')
    expect(answer.headers.get('content-disposition')).toContain('Lots.xlsx')
    const rows = await sheetOf(answer)
    expect(new Set(rows.map(([lot]) => lot))).toEqual(new Set(Array.from({ length: many }, (_, n) => `L${n + 1}`)))
    expect(rows.find(([lot]) => lot === 'L1000')!.slice(0, 10)).toEqual([
      'L1000',
      'PROBE',
      'A1',
      'Alto',
      'draft',
      true,
      '2026-04-11T00:00:00.000Z',
      1000,
      1001,
      null,
    ])
  })

  test('is of the ticked rows alone, or of all but some, in the columns and units of the screen', async () => {
    const list = async (query: string) => (await user.call('GET', `${lotRegistry.path}?${query}`)).body.data.rows
    const [first, second, third] = (await list('limit=3')).map(({ id }: { id: string }) => id)
    const sheet = async (query: string) => {
      const answer = await get(`${lotRegistry.path}/export?${query}`)
      expect(answer.status).toBe(200)
      return readSheet(Buffer.from(await answer.arrayBuffer()))
    }
    const ticked = await sheet(`only=${third},${first}&columns=quantity,lot&units=t&sort=-lot`)
    const at = (number: number) => ticked.find((row) => row.number === number)?.cells
    expect(at(5)).toEqual(['field.quantity (t)', 'field.lot', '#id', '#version'])
    expect(at(3)).toContain('Selected rows only')
    expect(ticked.filter(({ number }) => number > 5).map(({ cells }) => cells)).toEqual([
      [expect.any(Number), expect.any(String), third, 1],
      [expect.any(Number), expect.any(String), first, 1],
    ])
    const rest = await start(user, { except: `${first},${second}` })
    await carry(rest.body.data.jobId)
    expect(await view(rest.body.data.jobId)).toMatchObject({ state: 'done', result: { rows: many - 2 } })
  })

  test('of more ticked rows than an address has room for is made in the background, and of what is no row refused', async () => {
    const { rows } = (await user.call('GET', `${lotRegistry.path}?limit=200`)).body.data
    const only = rows.map(({ id }: { id: string }) => id).join(',')
    expect((await get(`${lotRegistry.path}/export?only=${only}`)).status).toBe(400)
    const { body } = await start(user, { only })
    await carry(body.data.jobId)
    expect(await view(body.data.jobId)).toMatchObject({ state: 'done', result: { rows: 200 } })
    const kept = await server.owner.query(sql`
      select 1 from history where table_name = 'process_runs' and concat(before, after) like ${`%${rows[0].id}%`}`)
    expect(kept).toEqual([])
    for (const wrong of ['abc', '1234', '-', `${rows[0].id},`]) {
      expect((await get(`${lotRegistry.path}/export?only=${wrong}`)).status, wrong).toBe(400)
    }
  })

  test('that dies between two steps goes on, and each row is there once', async () => {
    const { body } = await start(user)
    const watched = new Map(kinds)
    const job = kinds.get('registry.export')!
    let steps = 0
    watched.set(job.kind, {
      ...job,
      stages: job.stages.map((stage) => ({
        ...stage,
        step: (context) => {
          // The seventh step has written its part when its transaction is lost.
          if (++steps === 7) {
            return stage.step(context).then(() => {
              throw new Error('the machine burns')
            })
          }
          return stage.step(context)
        },
      })),
    })
    await expect(
      carryOut(server.db, watched, body.data.jobId, new AbortController().signal, createLog('silent')),
    ).rejects.toThrow('the machine burns')
    expect((await view(body.data.jobId)).state).toBe('running')
    await carry(body.data.jobId)
    const rows = await sheetOf(await get(`/files/${((await view(body.data.jobId)).result as { file: string }).file}`))
    expect(rows.length).toBe(many)
    expect(new Set(rows.map(([lot]) => lot)).size).toBe(many)
  })

  const runOf = async (job: string) => {
    const [run] = await server.owner.query(sql<Record<string, unknown>>`
      select process, state, about ->> 'registry' as registry, counts, result, started_by as by,
        array(select step || ' ' || outcome from process_run_log l where l.run_id = r.id order by l.begun_at) as passages
      from process_runs r where job = ${job}`)
    return run
  }

  test('that was refused is continued by its starter alone, and how it went is kept, without what came out', async () => {
    const { body } = await start(user)
    const { jobId } = body.data
    const job = kinds.get('registry.export')!
    const [first, ...others] = job.stages
    const refusing = {
      ...first!,
      step: () => Promise.reject(new AppError('conflict', 'platform.exportTooLarge', { params: { rows: 1 } })),
    }
    const broken = new Map(kinds).set(job.kind, { ...job, stages: [refusing, ...others] })
    await carryOut(server.db, broken, jobId, new AbortController().signal, createLog('silent'))
    expect(await runOf(jobId)).toMatchObject({ process: 'registry.export', state: 'failed', by: user.userId })
    const stranger = await server.userWith([lotRegistry.elements.view])
    expect((await stranger.call('POST', `/jobs/${jobId}/continue`)).status).toBe(404)
    expect((await user.call('POST', `/jobs/${jobId}/continue`)).status).toBe(200)
    expect(await runOf(jobId)).toMatchObject({ state: 'running' })
    await carry(jobId)
    expect((await view(jobId)).state).toBe('done')
    expect(await runOf(jobId)).toEqual({
      process: 'registry.export',
      state: 'done',
      registry: lotRegistry.id,
      counts: { rows: many },
      result: null,
      by: user.userId,
      passages: ['start failed', 'start done', 'write done', 'completed done'],
    })
  })

  test('that is aborted leaves no file to be had', async () => {
    const { body } = await start(user)
    await user.call('POST', `/jobs/${body.data.jobId}/abort`)
    await carry(body.data.jobId)
    expect((await view(body.data.jobId)).state).toBe('aborted')
    expect(await runOf(body.data.jobId)).toMatchObject({ state: 'aborted', passages: ['start aborted'] })
    expect(await server.owner.query(sql`select 1 from temporary_files where not is_complete`)).toEqual([])
  })

  test('is refused without the right to see the list', async () => {
    expect((await start(await server.userWith([]))).status).toBe(403)
  })
})

describe('the file', () => {
  test('is for the one who asked for it, while still allowed to see the list', async () => {
    const file = await exported()
    expect((await get(`/files/${file}`, await server.userWith('super-admin'))).status).toBe(404)
    expect((await get(`/files/${file}`)).status).toBe(200)
    await server.db.transaction({ id: 'system:test' }, (tx) =>
      tx.query(sql`
        update role_permissions set state = 'visible' from user_roles ur
        where ur.user_id = ${user.userId} and ur.role_id = role_permissions.role_id`),
    )
    expect((await get(`/files/${file}`)).status).toBe(403)
    await server.db.transaction({ id: 'system:test' }, (tx) =>
      tx.query(sql`
        update role_permissions set state = 'enabled' from user_roles ur
        where ur.user_id = ${user.userId} and ur.role_id = role_permissions.role_id`),
    )
  })

  test('is gone when its time is over', async () => {
    const file = await exported()
    await server.owner.query(sql`update temporary_files set expires_at = now() where id = ${file}`)
    expect((await get(`/files/${file}`)).status).toBe(404)
  })
})
