import { sql } from 'kysely'
import { siteZone } from '#platform/core/date-format.ts'
import { atHome } from '#platform/server/database/scope-sql.ts'
import { utc } from '#platform/server/database/utc-sql.ts'
import type { HomeCard, HomeDoor } from '#platform/server/home/home-card.ts'
import { operationsPath, planElements } from '../contract/plan.contract.ts'
import { scheduledOperationRegistry } from '../contract/scheduled-operations.registry.ts'

const today = sql`(now() at time zone ${siteZone})::date`

/** Of today, sent and validated by nobody: who works by the plan waits for it. */
export const planCards: readonly HomeCard[] = [
  {
    id: 'scheduledOperations.toValidate',
    section: 'waiting',
    elements: [planElements.view, planElements.validate],
    title: 'operative-plan:home.toValidate',
    icon: 'calendar-event',
    link: `${operationsPath}?status=sent&isHidden=false`,
    narrowed: () => sql`'&scheduledFrom.from=' || ${today} || '&scheduledFrom.to=' || ${today}`,
    follows: [scheduledOperationRegistry.id],
    rows: ({ scope }) => sql`
      select concat_ws(' · ', o.number, v.name) as title,
        nullif(concat_ws(' · ', o.operation_type, o.product, o.mooring_platform), '') as note,
        ${utc('o.scheduled_from')} as at, ${operationsPath}::text || '/' || o.id as link, o.scheduled_from as place
      from scheduled_operations o left join vessels v on v.imo_number = o.vessel
      where o.status = 'sent' and not o.is_hidden and ${atHome(scope, 'o.plant')}
        and o.scheduled_from >= ${today}::timestamp at time zone ${siteZone}
        and o.scheduled_from < (${today} + 1)::timestamp at time zone ${siteZone}`,
  },
]

export const planDoors: readonly HomeDoor[] = [
  {
    id: 'newScheduledOperation',
    element: planElements.edit,
    title: 'operative-plan:scheduledOperations.title.new',
    icon: 'calendar-event',
    link: `${operationsPath}/new`,
  },
]
