import { sql } from 'kysely'
import type { Reader } from '../database/database.ts'

/** Whether the user may do this, at this moment: for what a request turns out to need beyond its own door. */
export async function mayDo(db: Reader, userId: string, element: string): Promise<boolean> {
  const rows = await db.query(sql`
    select 1 from user_roles ur
    join roles r on r.id = ur.role_id and r.is_enabled
    left join role_permissions p on p.role_id = r.id and p.element = ${element} and p.state = 'enabled'
    where ur.user_id = ${userId} and (r.is_super_admin or p.id is not null)
    limit 1`)
  return rows.length > 0
}
