import type { Client } from 'pg'
import type { Stored } from './checks.ts'

/** From the rows as they are: nothing of the application is asked. */
export async function readStored(client: Client, began: string): Promise<Omit<Stored, 'left'>> {
  const entries = await client.query(`
    select e.id, e.device, u.username as person, e.sequence, e.kind, e.status, e.written,
      case e.kind when 'event' then e.said ->> 'operation' else e.said ->> 'reading' end as what,
      (e.said ->> 'at')::timestamptz::text as at, e.said ->> 'of' as sheet
    from pocket_entries e join users u on u.id = person_of(e.said_by) order by e.number`)
  const events = await client.query(`
    select e.timesheet as sheet, e.operation, e.at::text as at, u.username as person
    from timesheet_events e join users u on u.id = person_of(e.created_by)`)
  const calculations = await client.query(
    `select c.id, c.measure ->> 'reading' as reading, u.username as person
     from tank_calculations c join users u on u.id = person_of(c.created_by) where c.created_at > $1`,
    [began],
  )
  return { entries: entries.rows, events: events.rows, calculations: calculations.rows }
}
