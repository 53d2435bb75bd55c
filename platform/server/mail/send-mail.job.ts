import { z } from 'zod'
import { AppError } from '#platform/core/app-error.ts'
import type { Tx } from '../database/database.ts'
import { defineJob, type Job } from '../jobs/job.ts'
import { checkedContent, type MailContent, MailNotTaken, MailRefused, type MailTransport } from './mail.ts'
import { type MailRow, markFailed, markNotSent, markSent, noteAttempt, noteProblem } from './mails.repo.ts'

export const sendMailKind = 'mail.send'

/** Makes a mail at the moment of sending; nothing when there is no reason for it any more. */
export type MailComposer = (tx: Tx, params: unknown) => Promise<MailContent | undefined>

export interface SendMailOptions {
  /** Opened by the first mail: only the worker needs the mail server's password. */
  openTransport(): MailTransport | undefined
  composers: Readonly<Record<string, MailComposer>>
}

/**
 * Hands one mail over. The attempt is committed before the mail leaves, the success after it: if the worker dies
 * between the two, the mail goes again with the same Message-ID. SMTP allows no more than that, and a mail that
 * comes twice is better than one that never comes.
 */
export function sendMailJob(options: SendMailOptions): Job {
  let transport: MailTransport | undefined
  return defineJob({
    kind: sendMailKind,
    payload: z.object({ mailId: z.uuid() }),
    // Whoever caused it: people are told also of what was taken from them.
    rights: 'none',
    stages: [
      {
        id: 'send',
        step: async ({ tx, db, payload, log }) => {
          transport ??= options.openTransport()
          if (!transport) throw new AppError('conflict', 'platform.mailNotConfigured')
          const attempt = await db.transaction(tx.actor, (own) => beginAttempt(own, payload.mailId, options))
          if (!attempt) return { finished: true }
          const { row, content } = attempt
          if (!content) {
            await markNotSent(tx, row.id, 'dropped', 'composer')
            return { finished: true }
          }
          try {
            const { recipients, messageId } = row
            const { refusedRecipients } = await transport.send({ ...content, recipients, messageId })
            await markSent(tx, row.id, refusedRecipients)
            log.info({ event: 'mail.sent', mailId: row.id, refused: refusedRecipients.length }, 'mail sent')
          } catch (error) {
            if (error instanceof MailNotTaken) {
              // Beside the step, which is undone and taken again.
              await db.transaction(tx.actor, (own) => noteProblem(own, row.id, error.problem))
            }
            if (!(error instanceof MailRefused)) throw error
            await markNotSent(tx, row.id, 'refused', String(error.status))
            log.warn({ event: 'mail.refused', mailId: row.id, status: error.status }, 'mail refused')
          }
          return { finished: true }
        },
      },
    ],
    async onFailed({ tx, payload, error, log }) {
      if (!(await markFailed(tx, payload.mailId, error))) return
      log.error({ event: 'mail.failed', mailId: payload.mailId }, 'a mail could not be sent')
    },
  })
}

async function beginAttempt(tx: Tx, id: string, options: SendMailOptions) {
  const row = await noteAttempt(tx, id)
  return row && { row, content: await contentOf(tx, row, options) }
}

async function contentOf(tx: Tx, row: MailRow, options: SendMailOptions): Promise<MailContent | undefined> {
  const { subject, text, html } = row
  if (subject !== null && text !== null) return checkedContent({ subject, text, ...(html === null ? {} : { html }) })
  const compose = options.composers[row.composer ?? '']
  if (!compose) throw new Error(`no composer of mails is named ${row.composer}`)
  const made = await compose(tx, row.params)
  return made && checkedContent(made)
}
