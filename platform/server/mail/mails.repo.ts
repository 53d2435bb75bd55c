import { sql } from 'kysely'
import type { Tx } from '../database/database.ts'
import { numberSql } from '../settings/settings.repo.ts'

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
    update mails set state = 'sent', sent_at = now(), refused_recipients = ${refusedRecipients}::text[] where id = ${id}`)
}

export async function markNotSent(tx: Tx, id: string, state: 'refused' | 'dropped', refusal: string): Promise<void> {
  await tx.query(sql`update mails set state = ${state}, refusal = ${refusal} where id = ${id}`)
}

/** Who wrote what to whom is kept for a quarter, then it is nobody's business any more. */
export async function dropOldMails(tx: Tx): Promise<void> {
  await tx.query(
    sql`delete from mails where created_at < now() - make_interval(days => ${sql.raw(numberSql('mail.keepDays'))})`,
  )
}
