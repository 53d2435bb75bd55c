import { sql } from 'kysely'
import type { Reader, Tx } from '#platform/server/database/database.ts'
import { atHome } from '#platform/server/database/scope-sql.ts'
import { utc } from '#platform/server/database/utc-sql.ts'
import { actorName } from '#platform/server/door/actor-name-sql.ts'
import type { MailContent } from '#platform/server/mail/mail.ts'
import type { DayVersion, PublishedSlot } from '../contract/daily-plan.contract.ts'

const head = sql`w.id, w.number, ${utc('w.made_at')} as "madeAt", ${actorName('w.made_by')} as "madeBy",
  w.slot_count as "slotCount", w.mailing_list as "mailingList", ${utc('w.mailed_at')} as "mailedAt", w.note`

export async function versionsOf(db: Reader, plant: string, day: string): Promise<DayVersion[]> {
  return db.query(sql<DayVersion>`
    select ${head} from daily_plan_versions w where w.plant = ${plant} and w.day = ${day} and ${atHome(db.scope, 'w.plant')}
    order by w.number desc`)
}

interface Asked {
  day: string
  plant?: string | undefined
  version?: number | undefined
}

/** Of each plant the version that is asked for, or the last one. */
const asked = ({
  day,
  plant,
  version,
}: Asked) => sql`w.day = ${day} and (${plant ?? null}::text is null or w.plant = ${plant ?? null})
  and w.number = coalesce(${version ?? null}::integer,
    (select max(l.number) from daily_plan_versions l where l.plant = w.plant and l.day = w.day))`

export interface FoundVersion extends DayVersion {
  plant: string
  content: PublishedSlot[]
}

export async function versionsAsked(db: Reader, question: Asked): Promise<FoundVersion[]> {
  return db.query(sql<FoundVersion>`
    select ${head}, w.plant, w.content from daily_plan_versions w
    where ${asked(question)} and ${atHome(db.scope, 'w.plant')} order by w.plant`)
}

interface NewVersion {
  plant: string
  day: string
  number: number
  note: string | null
  mailingList: string | null
  content: readonly PublishedSlot[]
  letter: MailContent | null
}

export async function insertVersion(tx: Tx, made: NewVersion): Promise<void> {
  const { plant, day, number, note, mailingList, content, letter } = made
  await tx.query(sql`
    insert into daily_plan_versions (plant, day, number, made_by, note, mailing_list, slot_count, content, letter)
    values (${plant}, ${day}, ${number}, ${tx.actor.id}, ${note}, ${mailingList}, ${content.length},
      ${JSON.stringify(content)}::jsonb, ${letter && JSON.stringify(letter)}::jsonb)`)
}

export interface UnmailedVersion {
  id: string
  plant: string
  day: string
  number: number
  isLast: boolean
  mailedAt: null
  mailingList: string
  letter: MailContent
}

/** Of one day, held, so that another worker that looks at once finds them mailed. */
export async function heldUnmailed(tx: Tx, day: string): Promise<UnmailedVersion[]> {
  return tx.query(sql<UnmailedVersion>`
    select w.id, w.plant, w.day::text as day, w.number, w.mailing_list as "mailingList", null as "mailedAt", w.letter,
      not exists (select from daily_plan_versions l where l.plant = w.plant and l.day = w.day and l.number > w.number) as "isLast"
    from daily_plan_versions w where w.day = ${day} and w.letter is not null and w.mailed_at is null
    order by w.plant, w.number for update skip locked`)
}

export async function markMailed(tx: Tx, id: string): Promise<void> {
  await tx.query(sql`update daily_plan_versions set mailed_at = now() where id = ${id}`)
}
