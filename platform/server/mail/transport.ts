import { readFileSync } from 'node:fs'
import { createTransport, type SMTPTransportOptions } from 'nodemailer'
import type { MailConfig } from '../config/mail-settings.ts'
import { secretIn } from '../config/secret.ts'
import { MailNotTaken, MailRefused, type MailTransport } from './mail.ts'

/** All of it together stays well below the time after which PostgreSQL ends an idle transaction. */
const timeouts = { connectionTimeout: 3000, greetingTimeout: 5000, socketTimeout: 10_000, dnsTimeout: 3000 }

/** One connection per mail: a mail server that was restarted must not fail the next one. */
export function openTransport(config: MailConfig): MailTransport {
  const smtp = createTransport({
    ...connectionOf(config),
    ...timeouts,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    async send({ recipients, messageId, subject, text, html }) {
      try {
        const info = await smtp.sendMail({
          from: config.from,
          to: recipients,
          messageId,
          subject,
          text,
          ...(html === undefined ? {} : { html }),
          // So that no "out of office" comes back.
          headers: { 'Auto-Submitted': 'auto-generated' },
        })
        return { refusedRecipients: info.rejected.map(String) }
      } catch (error) {
        throw withoutContent(error)
      }
    },
  }
}

function connectionOf(config: MailConfig): SMTPTransportOptions {
  const { host, port, security, user, passwordFile, caFile } = config
  return {
    host,
    port,
    secure: security === 'tls',
    requireTLS: security === 'starttls',
    ignoreTLS: security === 'none',
    tls: { minVersion: 'TLSv1.2', ...(caFile ? { ca: readFileSync(caFile) } : {}) },
    ...(user && passwordFile ? { auth: { user, pass: secretIn(passwordFile).reveal() } } : {}),
  }
}

/** Servers quote addresses in their errors, and errors end in logs and in the queue's own table. */
function withoutContent(error: unknown): Error {
  const { code, responseCode } = error as { code?: string; responseCode?: number }
  // 5xx at sign-in or at the greeting is a matter of settings, and may be put right.
  const aboutThisMail = code === 'EENVELOPE' || code === 'EMESSAGE'
  if (aboutThisMail && responseCode && responseCode >= 500) return new MailRefused(responseCode)
  return new MailNotTaken(`${code ?? 'no code'} ${responseCode ?? ''}`.trim())
}
