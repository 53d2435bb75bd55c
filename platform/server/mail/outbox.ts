import type { Tx } from '../database/database.ts'
import type { Jobs } from '../jobs/job.ts'
import { checkedContent, checkedRecipients, type MailContent } from './mail.ts'
import { insertMail, markWaiting } from './mails.repo.ts'
import { sendMailKind } from './send-mail.job.ts'

export type QueuedMail = { recipients: string[] } & (
  | MailContent
  /** Made by the named composer when it is sent, because it carries what must not be stored. */
  | { composer: string; params: unknown }
)

/** Part of the caller's transaction: the mail goes out if, and only if, the change it tells about has happened. */
export async function queueMail(tx: Tx, jobs: Jobs, mail: QueuedMail): Promise<string> {
  const recipients = checkedRecipients(mail.recipients)
  const nothing = { subject: null, text: null, html: null, composer: null, params: null }
  const id = await insertMail(
    tx,
    'composer' in mail
      ? { ...nothing, recipients, composer: mail.composer, params: mail.params }
      : { ...nothing, recipients, ...contentOf(mail) },
  )
  await jobs.enqueue(tx, sendMailKind, { mailId: id })
  return id
}

/** One that had failed, when what was wrong has been put right; false for any other. */
export async function sendAgain(tx: Tx, jobs: Jobs, id: string): Promise<boolean> {
  if (!(await markWaiting(tx, id))) return false
  await jobs.enqueue(tx, sendMailKind, { mailId: id })
  return true
}

function contentOf({ subject, text, html }: MailContent) {
  const checked = checkedContent({ subject, text, ...(html === undefined ? {} : { html }) })
  return { subject: checked.subject, text: checked.text, html: checked.html ?? null }
}
