import { sql } from 'kysely'
import type { Reader, Tx } from '#platform/server/database/database.ts'
import { utc } from '#platform/server/database/utc-sql.ts'
import { arrivalElements, arrivalsPath } from '../contract/arrivals.contract.ts'

export async function toldNotices(db: Reader, voyage: string): Promise<Map<number, string>> {
  const rows = await db.query(sql<{ hours: number; toldAt: string }>`
    select hours, ${utc('told_at')} as "toldAt" from arrival_notices where voyage_number = ${voyage}`)
  return new Map(rows.map(({ hours, toldAt }) => [hours, toldAt]))
}

/** False where it was told before, also by a worker that is faster by a moment: it waits for that one's transaction. */
export async function markTold(
  tx: Tx,
  missing: {
    voyageNumber: string
    instruction: string
    plant: string
    hours: number
    eta: string
    dueAt: string
    receivers: number
  },
): Promise<boolean> {
  const rows = await tx.query(sql`
    insert into arrival_notices (voyage_number, instruction_id, plant, hours, eta, due_at, receivers)
    values (${missing.voyageNumber}, ${missing.instruction}, ${missing.plant}, ${missing.hours}, ${missing.eta}, ${missing.dueAt}, ${missing.receivers})
    on conflict (voyage_number, hours) do nothing returning 1`)
  return rows.length > 0
}

/** Whoever assigns berths at the plant: by a role in use, at home there or everywhere. */
export async function peopleOf(db: Reader, plant: string): Promise<string[]> {
  const rows = await db.query(sql<{ id: string }>`
    select distinct u.id::text as id
    from users u join user_roles ur on ur.user_id = u.id
    join roles r on r.id = ur.role_id and r.is_enabled and r.ended_at is null
    join role_permissions p on p.role_id = r.id and p.element = ${arrivalElements.edit} and p.state = 'enabled'
    where u.is_enabled and not u.is_disabled_by_admin and u.ended_at is null and not u.is_api_key_user
      and parties_of(u.id) is null and (u.all_sites or ${plant} = any(u.sites))`)
  return rows.map(({ id }) => id)
}

/** Lists for notices of arrival, as the house keeps them in its mailing lists. */
const mailPurpose = 'ETA'

export async function addresses(db: Reader): Promise<string[]> {
  const rows = await db.query(sql<{ email: string }>`
    select distinct lower(a ->> 'email') as email from mailing_lists l cross join lateral jsonb_array_elements(l.addresses) a
    where l.purpose_code = ${mailPurpose} and l.ended_at is null order by 1`)
  return rows.map(({ email }) => email)
}

export const addressOf = (voyage: string) => `${arrivalsPath}?voyageNumber=${encodeURIComponent(voyage)}`
