import { sql } from 'kysely'
import type { Reader, Tx } from '../database/database.ts'

export interface MailRow {
  id: string
  recipients: string[]
  subject: string | null
  text: string | null
  html: string | null
  composer: string | null
  params: unknown
  messageId: string
}

export type NewMail = Omit<MailRow, 'id' | 'messageId'>

/** The row's id is the Message-ID: a mail that had to be handed over twice is still one mail to the mailbox. */
export async function insertMail(tx: Tx, mail: NewMail): Promise<string> {
  const [row] = await tx.query(sql<{ id: string }>`
    with named as (select uuid_v7() as id)
    insert into mails (id, recipients, subject, text, html, composer, params, message_id, requested_by)
    select id, ${mail.recipients}::text[], ${mail.subject}, ${mail.text}, ${mail.html}, ${mail.composer},
           ${JSON.stringify(mail.params ?? null)}::jsonb, '<' || id || '@molo>', ${tx.actor.id}
    from named returning id`)
  return row!.id
}

/** Undefined when there is nothing left to send. */
export async function noteAttempt(tx: Tx, id: string): Promise<MailRow | undefined> {
  const [row] = await tx.query(sql<MailRow>`
    update mails set attempts = attempts + 1, attempted_at = now() where id = ${id} and state = 'waiting'
    returning id, recipients, subject, text, html, composer, params, message_id as "messageId"`)
  return row
}

export async function markSent(tx: Tx, id: string, refusedRecipients: string[]): Promise<void> {
  await tx.query(sql`
    update mails set state = 'sent', sent_at = now(), refusal = null, refused_recipients = ${refusedRecipients}::text[]
    where id = ${id}`)
}

/** Why it still waits. */
export async function noteProblem(tx: Tx, id: string, problem: string): Promise<void> {
  await tx.query(sql`update mails set refusal = ${problem} where id = ${id} and state = 'waiting'`)
}

/** What was noted last says more than the end of the work. */
export async function markFailed(tx: Tx, id: string, error: string): Promise<boolean> {
  const rows = await tx.query(sql`
    update mails set state = 'failed', refusal = coalesce(refusal, ${error}) where id = ${id} and state = 'waiting'
    returning 1`)
  return rows.length > 0
}

/** False when it is not one that has failed. */
export async function markWaiting(tx: Tx, id: string): Promise<boolean> {
  const rows = await tx.query(sql`update mails set state = 'waiting' where id = ${id} and state = 'failed' returning 1`)
  return rows.length > 0
}

export interface FailedMail {
  id: string
  createdAt: Date
  attempts: number
  refusal: string
}

export async function failedMails(db: Reader): Promise<FailedMail[]> {
  return db.query(sql<FailedMail>`
    select id, created_at as "createdAt", attempts, refusal from mails where state = 'failed' order by created_at`)
}

export async function markNotSent(tx: Tx, id: string, state: 'refused' | 'dropped', refusal: string): Promise<void> {
  await tx.query(sql`update mails set state = ${state}, refusal = ${refusal} where id = ${id}`)
}
