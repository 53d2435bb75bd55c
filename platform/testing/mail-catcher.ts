import { sql } from 'kysely'
import { type AddressInfo } from 'node:net'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { afterAll } from 'vitest'
import { jobsOf } from '#platform/server/server-parts.ts'
import { carryOut } from '#platform/server/jobs/worker.ts'
import { createLog, type Log } from '#platform/server/base/log.ts'
import { loadTexts } from '#platform/server/base/texts.ts'
import type { TestServer } from './test-server.ts'

export interface CaughtMail {
  from: string
  recipients: string[]
  headers: Map<string, string>
  text: string
  raw: string
}

export interface MailCatcher {
  port: number
  mails: CaughtMail[]
  to(address: string): CaughtMail[]
  stop(): Promise<void>
  /** On the same port again. */
  start(): Promise<void>
}

/** A real SMTP server on loopback that keeps what it gets. */
export async function catchMail(options: SMTPServerOptions = {}): Promise<MailCatcher> {
  const mails: CaughtMail[] = []
  const make = () =>
    new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onData(stream, session, done) {
        const parts: Buffer[] = []
        stream.on('data', (part: Buffer) => parts.push(part))
        stream.on('end', () => {
          const raw = Buffer.concat(parts).toString('utf8')
          const { mailFrom, rcptTo } = session.envelope
          mails.push({
            from: mailFrom ? mailFrom.address : '',
            recipients: rcptTo.map((to) => to.address),
            ...parse(raw),
            raw,
          })
          done()
        })
      },
      ...options,
    })
  let server = make()
  let port = 0
  const start = async () => {
    server = make()
    // A client that went away is nobody's failure here.
    server.on('error', () => {})
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
    port = (server.server.address() as AddressInfo).port
  }
  const stop = () => new Promise<void>((resolve) => server.close(() => resolve()))
  await start()
  afterAll(stop)
  return { port, mails, to: (address) => mails.filter((mail) => mail.recipients.includes(address)), start, stop }
}

function parse(raw: string): { headers: Map<string, string>; text: string } {
  const [head = '', ...rest] = raw.split('\r\n\r\n')
  const lines = head.replaceAll(/\r\n[ \t]+/g, ' ').split('\r\n')
  const headers = new Map(
    lines.map((line): [string, string] => {
      const colon = line.indexOf(':')
      return [line.slice(0, colon).toLowerCase(), decodeWords(line.slice(colon + 1).trim())]
    }),
  )
  const body = rest.join('\r\n\r\n').replaceAll('\r\n', '\n')
  const encoding = headers.get('content-transfer-encoding')
  if (encoding === 'base64') return { headers, text: Buffer.from(body, 'base64').toString('utf8') }
  return { headers, text: encoding === 'quoted-printable' ? unquote(body.replaceAll('=\n', '')) : body }
}

/** RFC 2047. */
function decodeWords(text: string): string {
  return text
    .replaceAll('?= =?', '?==?')
    .replaceAll(/=\?utf-8\?(q|b)\?([^?]*)\?=/gi, (_, kind: string, word: string) =>
      kind.toLowerCase() === 'b' ? Buffer.from(word, 'base64').toString('utf8') : unquote(word.replaceAll('_', ' ')),
    )
}

function unquote(text: string): string {
  return text.replaceAll(/(?:=[0-9A-F]{2})+/g, (bytes) =>
    Buffer.from(bytes.replaceAll('=', ''), 'hex').toString('utf8'),
  )
}

/** Does what a worker would do with the mails that wait, now and here. */
export async function sendWaitingMails(server: TestServer, log: Log = createLog('silent')): Promise<void> {
  const kinds = new Map(jobsOf([], server.config, await loadTexts([])).map((job) => [job.kind, job]))
  const waiting = await server.owner.query(sql<{ id: string }>`
    select id from jobs where kind = 'mail.send' and state in ('queued', 'running') order by requested_at`)
  for (const { id } of waiting) await carryOut(server.db, kinds, id, new AbortController().signal, log)
}
