import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { workbookType } from '#platform/core/registry-endpoints.ts'
import type { JobView } from '#platform/core/job.contract.ts'
import { testServer } from '#platform/testing/test-server.ts'
import { createLotTables, lotFile, lotRegistry, lotsModule } from '#platform/testing/lots.fixture.ts'

const server = await testServer([lotsModule])
await createLotTables(server.owner)
const user = await server.userWith('super-admin')
const rows = 12_000

let worker: ChildProcess
async function startWorker() {
  worker = spawn(process.execPath, [fileURLToPath(new URL('../../../testing/lots.process.ts', import.meta.url))], {
    env: {
      ...process.env,
      APP_ENV: 'TEST',
      DATABASE_URL: server.databaseUrl,
      OPERATIONS_PORT: '0',
      LOG_LEVEL: 'silent',
    },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  await once(worker.stdout!, 'data')
}
async function killWorker() {
  const gone = once(worker, 'exit')
  worker.kill('SIGKILL')
  await gone
}
afterAll(killWorker)

const job = async (id: string): Promise<JobView> => (await user.call('GET', `/jobs/${id}`)).body.data
const patience = { timeout: 100_000, interval: 50 }
/** Kills the worker as soon as it is in the middle of the work, and lets another one finish it. */
async function killedInTheMiddle(id: string) {
  await expect.poll(async () => (await job(id)).progress, patience).toBeGreaterThan(0)
  await killWorker()
  const left = await job(id)
  expect(left.state, 'the kill came too late to show anything').toBe('running')
  await startWorker()
  await expect.poll(async () => (await job(id)).state, patience).toBe('done')
  return left.progress
}

test(
  'a worker killed while it looks and while it writes loses no row and doubles none',
  { timeout: 280_000 },
  async () => {
    const file = await lotFile(rows, (n) => [
      `L${n}`,
      `LOT ${n}`,
      n % 100 === 0 ? 'Z9' : 'A1',
      'draft',
      true,
      null,
      n,
      12.5,
      null,
    ])
    await startWorker()
    const answer = await fetch(`${server.api.url}/api${lotRegistry.path}/import?mode=preview`, {
      method: 'POST',
      body: new Uint8Array(file),
      headers: {
        authorization: `Bearer ${user.token}`,
        'content-type': workbookType,
        'idempotency-key': crypto.randomUUID(),
      },
    })
    const { data } = (await answer.json()) as { data: { jobId: string; run: string } }
    await killedInTheMiddle(data.jobId)
    const taken = await user.call('POST', `${lotRegistry.path}/imports/${data.run}`, { body: { mode: 'valid-only' } })
    await killedInTheMiddle(taken.body.data.jobId)

    const [stored] = await server.owner.query(sql<{ lots: number; distinct: number; history: number }>`
    select count(*)::int as lots, count(distinct lot)::int as distinct,
           (select count(*)::int from history where table_name = 'probe_lots') as history
    from probe_lots`)
    const good = rows - rows / 100
    expect(stored).toEqual({ lots: good, distinct: good, history: good })
    expect((await job(taken.body.data.jobId)).result).toMatchObject({ counts: { create: good, refused: rows / 100 } })
  },
)
