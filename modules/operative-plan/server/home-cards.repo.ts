import { sql } from 'kysely'
import { siteZone } from '#platform/core/date-format.ts'
import { atHome } from '#platform/server/database/scope-sql.ts'
import { utc } from '#platform/server/database/utc-sql.ts'
import type { HomeCard, HomeDoor } from '#platform/server/home/home-card.ts'
import { operationsPath, planElements } from '../contract/plan.contract.ts'
import { scheduledOperationRegistry } from '../contract/scheduled-operations.registry.ts'

/** The midnights between which today is, as statements. */
const midnight = (days: number) =>
  `(((now() at time zone '${siteZone}')::date + ${days})::timestamp at time zone '${siteZone}')`
/** The last thousandth of the day: a filter takes both of its ends. */
const tonight = `(${midnight(1)} - interval '1 millisecond')`

/** Of today, sent and validated by nobody: who works by the plan waits for it. */
export const planCards: readonly HomeCard[] = [
  {
    id: 'scheduledOperations.toValidate',
    section: 'waiting',
    elements: [planElements.view, planElements.validate],
    title: 'operative-plan:home.toValidate',
    icon: 'calendar-event',
    link: `${operationsPath}?status=sent&isHidden=false`,
    narrowed: () => sql`'&scheduledFrom.from=' || ${utc(midnight(0))} || '&scheduledFrom.to=' || ${utc(tonight)}`,
    follows: [scheduledOperationRegistry.id],
    rows: ({ scope }) => sql`
      select concat_ws(' · ', o.number, v.name) as title,
        nullif(concat_ws(' · ', o.operation_type, o.product, o.mooring_platform), '') as note,
        ${utc('o.scheduled_from')} as at, ${operationsPath}::text || '/' || o.id as link, o.scheduled_from as place
      from scheduled_operations o left join vessels v on v.imo_number = o.vessel
      where o.status = 'sent' and not o.is_hidden and ${atHome(scope, 'o.plant')}
        and o.scheduled_from between ${sql.raw(midnight(0))} and ${sql.raw(tonight)}`,
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
