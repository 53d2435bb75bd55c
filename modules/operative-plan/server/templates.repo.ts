import { sql } from 'kysely'
import type { Reader } from '#platform/server/database/database.ts'
import type { TemplateDays } from '../rules/templates.ts'

interface Template extends TemplateDays {
  name: string
  plant: string
  operationType: string
  tankCode: string
  product: string | null
  macroDirection: string
}

/** Those that are active, of tanks and types that have not ended. */
export async function activeTemplates(db: Reader): Promise<Template[]> {
  return db.query(sql<Template>`
    select r.name, t.plant, r.operation_type as "operationType", r.tank_code as "tankCode", coalesce(r.product, t.product) as product,
      r.monday, r.tuesday, r.wednesday, r.thursday, r.friday, r.saturday, r.sunday, r.time_of_day as "timeOfDay",
      y.macro_direction as "macroDirection"
    from recurring_operation_templates r join tanks t on t.code = r.tank_code join operation_types y on y.code = r.operation_type
    where r.is_active and r.ended_at is null and t.ended_at is null and y.ended_at is null order by r.name`)
}

/** Days for which a template has made its operation. */
export async function daysMade(db: Reader, template: string, from: string): Promise<string[]> {
  const rows = await db.query(sql<{ day: string }>`
    select template_day::text as day from scheduled_operations where template = ${template} and template_day >= ${from}::date`)
  return rows.map(({ day }) => day)
}
