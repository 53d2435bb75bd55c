import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { SMTPServerOptions } from 'smtp-server'
import { afterAll, describe, expect, test } from 'vitest'
import { ZodError } from 'zod'
import { catchMail, sendWaitingMails } from '#platform/testing/mail-catcher.ts'
import { testServer } from '#platform/testing/test-server.ts'
import { openJobs } from '../jobs/jobs.ts'
import { carryOut } from '../jobs/worker.ts'
import { createLog } from '../base/log.ts'
import { jobsOf } from '../server-parts.ts'
import { startWorkerProcess } from '../start-worker.ts'
import { loadTexts } from '../base/texts.ts'
import { MailRefused } from './mail.ts'
import { queueMail, type QueuedMail } from './outbox.ts'
import { sendMailJob } from './send-mail.job.ts'
import { openTransport } from './transport.ts'

const log = createLog('silent')
const catcher = await catchMail({
  onRcptTo: (address, _session, done) =>
    done(
      address.address.startsWith('unknown') ? Object.assign(new Error('no such user'), { responseCode: 550 }) : null,
    ),
})
const server = await testServer([], { MAIL_SINK_HOST: '127.0.0.1', MAIL_SINK_PORT: String(catcher.port) })
const jobs = await openJobs(server.databaseUrl, jobsOf([], server.config, await loadTexts([])), log)
afterAll(() => jobs.close())

const queue = (mail: QueuedMail) => server.db.transaction({ id: 'system:test' }, (tx) => queueMail(tx, jobs, mail))
const rowOf = async (id: string) => {
  const [row] = await server.owner.query(sql<Record<string, unknown>>`
    select state, attempts, message_id as "messageId", sent_at is not null as sent, refusal,
           refused_recipients as "refusedRecipients" from mails where id = ${id}`)
  return row
}
const jobOf = async (mailId: string) => {
  const [job] = await server.owner.query(sql<{ id: string; state: string; error: string | null }>`
    select id, state, error from jobs where payload ->> 'mailId' = ${mailId}`)
  return job!
}
const someone = () => `${randomUUID()}@molo.example`
const plain = { subject: 'Città: è pronto', text: 'Riga uno\nRiga due è più lunga' }

describe('a mail', () => {
  test('arrives as it was written, once, with its row as its name', async () => {
    const recipients = [someone(), someone()]
    const id = await queue({ recipients, ...plain, html: '<p>Riga</p>' })
    await sendWaitingMails(server)
    await sendWaitingMails(server)
    const mails = catcher.to(recipients[0]!)
    expect(mails).toHaveLength(1)
    const [mail] = mails
    expect(mail?.recipients).toEqual(recipients)
    expect(mail?.headers.get('subject')).toBe(plain.subject)
    expect(mail?.headers.get('message-id')).toBe(`<${id}@molo>`)
    expect(mail?.headers.get('auto-submitted')).toBe('auto-generated')
    expect(mail?.from).toBe('molo@molo.example')
    expect(await rowOf(id)).toMatchObject({ state: 'sent', attempts: 1, sent: true, messageId: `<${id}@molo>` })
    expect((await jobOf(id)).state).toBe('done')
  })

  test('delivered three times over by the queue, also at once, is one mail', async () => {
    const to = someone()
    const id = await queue({ recipients: [to], ...plain })
    const kinds = new Map(jobsOf([], server.config, await loadTexts([])).map((job) => [job.kind, job]))
    const { id: jobId } = await jobOf(id)
    const carry = () => carryOut(server.db, kinds, jobId, new AbortController().signal, log)
    await Promise.all([carry(), carry(), carry()])
    await carry()
    expect(catcher.to(to)).toHaveLength(1)
  })

  test('that was sent is not sent again by a second job for it', async () => {
    const to = someone()
    const id = await queue({ recipients: [to], ...plain })
    await sendWaitingMails(server)
    await server.db.transaction({ id: 'system:test' }, (tx) => jobs.enqueue(tx, 'mail.send', { mailId: id }))
    await sendWaitingMails(server)
    expect(catcher.to(to)).toHaveLength(1)
  })

  test('of a change that was rolled back does not exist', async () => {
    const to = someone()
    const failed = server.db.transaction({ id: 'system:test' }, async (tx) => {
      await queueMail(tx, jobs, { recipients: [to], ...plain })
      throw new Error('no')
    })
    await expect(failed).rejects.toThrow('no')
    await sendWaitingMails(server)
    expect(catcher.to(to)).toEqual([])
  })

  test.each([
    { recipients: ['a@b.example\r\nBcc: c@d.example'], ...plain },
    { recipients: [], ...plain },
    { recipients: ['a@b.example'], subject: 'x\r\nBcc: c@d.example', text: 'x' },
  ])('with a forged header is not even queued', async (mail) => {
    await expect(queue(mail)).rejects.toThrow(ZodError)
  })

  test('with a forged subject is refused by the database too', async () => {
    const insert = server.owner.query(sql`
      insert into mails (recipients, subject, text, message_id, requested_by)
      values ('{a@b.example}', ${'x\r\nBcc: c@d.example'}, 'x', 'x', 'x')`)
    await expect(insert).rejects.toThrow('mails_subject_check')
  })

  test('whose text starts lines with dots and commands stays one mail', async () => {
    const to = someone()
    const text = '.\r\nMAIL FROM:<x@evil.example>\r\n.\r\nQUIT\r\nend'
    await queue({ recipients: [to], subject: 'dots', text })
    await sendWaitingMails(server)
    const [mail, ...more] = catcher.to(to)
    expect(more).toEqual([])
    expect(mail?.text.trimEnd().replaceAll('\r\n', '\n')).toBe(text.replaceAll('\r\n', '\n'))
    expect(catcher.mails.some(({ from }) => from.includes('evil'))).toBe(false)
  })
})

describe('a server that says no', () => {
  test('to everybody: the mail is refused for good and not tried again', async () => {
    const id = await queue({ recipients: ['unknown-1@molo.example'], ...plain })
    await sendWaitingMails(server)
    await sendWaitingMails(server)
    expect(await rowOf(id)).toMatchObject({ state: 'refused', refusal: '550', attempts: 1, sent: false })
  })

  test('to some: the others have it, and the row says who has not', async () => {
    const to = someone()
    const id = await queue({ recipients: [to, 'unknown-2@molo.example'], ...plain })
    await sendWaitingMails(server)
    expect(catcher.to(to)).toHaveLength(1)
    expect(await rowOf(id)).toMatchObject({ state: 'sent', refusedRecipients: ['unknown-2@molo.example'] })
  })
})

describe('a server that is away', () => {
  test('gets the mail when it is back, from a real worker, once', async () => {
    await catcher.stop()
    const to = someone()
    const id = await queue({ recipients: [to], ...plain })
    const worker = await startWorkerProcess(server.config, [], log)
    try {
      await expect.poll(async () => (await rowOf(id))?.['attempts']).toBeGreaterThanOrEqual(2)
      expect(await rowOf(id)).toMatchObject({ state: 'waiting', sent: false })
      // The queue keeps its own notes about failures; nothing of the mail is in them.
      const notes = await server.owner.query(sql<{ text: string }>`
        select output::text as text from pgboss.job where output is not null`)
      expect(notes.map(({ text }) => text).join('\n')).toContain('could not be handed over')
      expect(notes.some(({ text }) => text.includes(to) || text.includes('Riga'))).toBe(false)
      await catcher.start()
      await expect.poll(async () => (await rowOf(id))?.['state']).toBe('sent')
    } finally {
      await worker.stop()
    }
    expect(catcher.to(to)).toHaveLength(1)
  })

  test('that took the mail and died before saying so gets it again under the same name', async () => {
    const seen: string[] = []
    const forgetful = await catchMail({
      onData(stream, _session, done) {
        let raw = ''
        stream.on('data', (part: Buffer) => (raw += part.toString()))
        stream.on('end', () => {
          seen.push(/^Message-ID: (.*)$/im.exec(raw)?.[1] ?? '')
          done(seen.length === 1 ? Object.assign(new Error('going down'), { responseCode: 421 }) : null)
        })
      },
    })
    const to = someone()
    const id = await queue({ recipients: [to], ...plain })
    const transport = openTransport({ ...server.config.mail!, port: forgetful.port })
    const job = sendMailJob({ openTransport: () => transport, composers: {} })
    const { id: jobId } = await jobOf(id)
    const carry = () => carryOut(server.db, new Map([[job.kind, job]]), jobId, new AbortController().signal, log)
    await expect(carry()).rejects.toThrow('421')
    expect(await rowOf(id)).toMatchObject({ state: 'waiting', attempts: 1 })
    await carry()
    expect(seen).toEqual([`<${id}@molo>`, `<${id}@molo>`])
    expect(await rowOf(id)).toMatchObject({ state: 'sent', attempts: 2 })
  })

  test('is not waited for longer than its time-outs', async () => {
    const silent = createServer(() => {})
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
    afterAll(() => void silent.close())
    const { port } = silent.address() as AddressInfo
    const began = performance.now()
    const ready = { recipients: [someone()], messageId: '<x@molo>', ...plain }
    await expect(openTransport({ ...server.config.mail!, port }).send(ready)).rejects.toThrow(
      'could not be handed over',
    )
    expect(performance.now() - began).toBeLessThan(8000)
  })

  test('is not there at all: the work ends with that reason', async () => {
    const id = await queue({ recipients: [someone()], ...plain })
    const job = sendMailJob({ openTransport: () => undefined, composers: {} })
    await carryOut(server.db, new Map([[job.kind, job]]), (await jobOf(id)).id, new AbortController().signal, log)
    expect(await jobOf(id)).toMatchObject({ state: 'failed', error: 'platform.mailNotConfigured' })
  })
})

describe('the way to a mail server of production', () => {
  const folder = mkdtempSync(join(tmpdir(), 'molo-mail-'))
  afterAll(() => rmSync(folder, { recursive: true }))
  const passwordFile = join(folder, 'password')
  writeFileSync(passwordFile, 'the right one\n')
  const ready = () => ({ recipients: [someone()], messageId: '<x@molo>', ...plain })
  const strict: SMTPServerOptions = {
    authOptional: false,
    disabledCommands: [],
    onAuth: ({ username, password }, _session, done) =>
      username === 'molo' && password === 'the right one' ? done(null, { user: 'molo' }) : done(new Error('no')),
  }
  const to = (port: number, security: 'starttls' | 'tls' | 'none') => ({
    ...server.config.mail!,
    port,
    security,
    user: 'molo',
    passwordFile,
  })

  test('signs in with the password from its file', async () => {
    const open = await catchMail({ ...strict, allowInsecureAuth: true, disabledCommands: ['STARTTLS'] })
    expect(await openTransport(to(open.port, 'none')).send(ready())).toEqual({ refusedRecipients: [] })
    writeFileSync(join(folder, 'wrong'), 'the wrong one')
    const wrong = { ...to(open.port, 'none'), passwordFile: join(folder, 'wrong') }
    const refused = await openTransport(wrong)
      .send(ready())
      .catch((error: Error) => error)
    // A wrong password of ours is no reason to give the mail up.
    expect(refused).toBeInstanceOf(Error)
    expect(refused).not.toBeInstanceOf(MailRefused)
  })

  test.each(['starttls', 'tls'] as const)(
    '%s is refused with a certificate that nobody vouches for',
    async (security) => {
      const open = await catchMail({ ...strict, secure: security === 'tls' })
      await expect(openTransport(to(open.port, security)).send(ready())).rejects.toThrow('could not be handed over')
      expect(open.mails).toEqual([])
    },
  )

  test('starttls is refused by who does not offer it, instead of sending in clear', async () => {
    const open = await catchMail({ ...strict, disabledCommands: ['STARTTLS'], allowInsecureAuth: true })
    await expect(openTransport(to(open.port, 'starttls')).send(ready())).rejects.toThrow('could not be handed over')
    expect(open.mails).toEqual([])
  })
})
