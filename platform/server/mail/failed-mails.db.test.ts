import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { caughtLog } from '#platform/testing/caught-log.ts'
import { catchMail, sendWaitingMails } from '#platform/testing/mail-catcher.ts'
import { testServer } from '#platform/testing/test-server.ts'
import { openJobs } from '../jobs/jobs.ts'
import { carryOut } from '../jobs/worker.ts'
import { createLog } from '../base/log.ts'
import { jobsOf } from '../server-parts.ts'
import { startWorkerProcess } from '../start-worker.ts'
import { loadTexts } from '../base/texts.ts'
import { failedMails } from './mails.repo.ts'
import { queueMail, sendAgain } from './outbox.ts'
import { sendMailJob } from './send-mail.job.ts'

const catcher = await catchMail()
const server = await testServer([], { MAIL_SINK_HOST: '127.0.0.1', MAIL_SINK_PORT: String(catcher.port) })
const jobs = await openJobs(server.databaseUrl, jobsOf([], server.config, await loadTexts([])), createLog('silent'))
afterAll(() => jobs.close())

let people = 0
const queue = async () => {
  const to = `person-${++people}@molo.example`
  const mail = { recipients: [to], subject: 'Ready', text: 'It is ready' }
  return { to, id: await server.db.transaction({ id: 'system:test' }, (tx) => queueMail(tx, jobs, mail)) }
}
const rowOf = async (id: string) => {
  const [row] = await server.owner.query(sql<{ state: string; refusal: string | null; attempts: number }>`
    select state, refusal, attempts from mails where id = ${id}`)
  return row!
}
const again = (id: string) => server.db.transaction({ id: 'system:test' }, (tx) => sendAgain(tx, jobs, id))

describe('a mail that could not be handed over', () => {
  test('has failed, with the last reason, when the queue gives up', async () => {
    await server.owner.query(sql`
      update pgboss.queue set retry_limit = 1, retry_delay = 0, retry_backoff = false where name = 'jobs'`)
    await catcher.stop()
    const { to, id } = await queue()
    const { log, lines } = caughtLog()
    const worker = await startWorkerProcess(server.config, [], log)
    await expect.poll(async () => (await rowOf(id)).state).toBe('failed')
    await worker.stop()
    await catcher.start()
    expect(await rowOf(id)).toEqual({ state: 'failed', refusal: 'ESOCKET', attempts: 2 })
    expect(lines.filter((line) => line.includes('"event":"mail.failed"'))).toHaveLength(1)
    expect(lines.some((line) => line.includes(to))).toBe(false)
    expect(await failedMails(server.db)).toMatchObject([{ id, refusal: 'ESOCKET', attempts: 2 }])

    expect(await again(id)).toBe(true)
    expect(await rowOf(id)).toMatchObject({ state: 'waiting' })
    await sendWaitingMails(server)
    expect(await rowOf(id)).toMatchObject({ state: 'sent', refusal: null, attempts: 3 })
    expect(catcher.to(to).map(({ headers }) => headers.get('message-id'))).toEqual([`<${id}@molo>`])
    expect(await failedMails(server.db)).toEqual([])
  })

  test('has failed at once where there is no mail server', async () => {
    const { id } = await queue()
    const job = sendMailJob({ openTransport: () => undefined, composers: {} })
    const [row] = await server.owner.query(sql<{ id: string }>`select id from jobs where payload ->> 'mailId' = ${id}`)
    const kinds = new Map([[job.kind, job]])
    await carryOut(server.db, kinds, row!.id, new AbortController().signal, createLog('silent'))
    expect(await rowOf(id)).toEqual({ state: 'failed', refusal: 'platform.mailNotConfigured', attempts: 0 })
    expect(await again(id)).toBe(true)
    await sendWaitingMails(server)
    expect(await rowOf(id)).toMatchObject({ state: 'sent' })
  })
})

test('a mail that was sent, or still waits, is not sent again', async () => {
  const { to, id } = await queue()
  expect(await again(id)).toBe(false)
  await sendWaitingMails(server)
  expect(await again(id)).toBe(false)
  await sendWaitingMails(server)
  expect(catcher.to(to)).toHaveLength(1)
})
