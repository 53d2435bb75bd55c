import { type RawBuilder, sql } from 'kysely'
import { atHome } from '#platform/server/database/scope-sql.ts'
import { isOutsider, type Scope } from '#platform/server/database/scope.ts'
import { utc } from '#platform/server/database/utc-sql.ts'
import type { HomeCard } from '#platform/server/home/home-card.ts'
import { movementInstructionRegistry } from '#modules/movement-instructions/contract/movement-instructions.registry.ts'
import { arrivalElements, arrivalsId, arrivalsPath } from '../contract/arrivals.contract.ts'

/** The screen is closed to people of other houses, and so is what leads there. */
export const insiders = (scope: Scope) => (isOutsider(scope) ? sql`false` : sql`true`)

/** Expected ships with the ETA that rules: the newest that was received, else the instruction's own. */
const expected = (scope: Scope, which: RawBuilder<unknown>) => sql`
  select coalesce(s.name, m.voyage_number) as title,
    nullif(concat_ws(' · ', case when s.name is not null then m.voyage_number end,
      case when a.id is null then m.mooring_platform else a.mooring_platform end, nullif(array_to_string(m.products, ', '), '')), '') as note,
    ${utc('r.eta')} as at, ${arrivalsPath}::text || '?voyageNumber=' || m.voyage_number as link, r.eta as place
  from movement_instructions m left join arrivals a on a.voyage_number = m.voyage_number
  left join vessels s on s.imo_number = m.vessel
  cross join lateral (select coalesce((
    select e.eta from arrival_etas e where e.voyage_number = m.voyage_number
    order by e.received_at desc, e.id desc limit 1), m.eta) as eta) r
  where m.status = 'created' and m.vessel is not null and not coalesce(a.is_vessel_in_roadstead, false)
    and r.eta >= now() and ${which} and ${atHome(scope, 'm.plant')} and ${insiders(scope)}`

/** When the window of the last notice whose time is over began and ended, as `rules/notices.ts` has it. */
const opened = sql`r.eta - case when now() >= r.eta - interval '12 hours' then interval '24 hours'
  when now() >= r.eta - interval '24 hours' then interval '48 hours'
  when now() >= r.eta - interval '48 hours' then interval '72 hours'
  when now() >= r.eta - interval '72 hours' then interval '96 hours' end`
const due = sql`r.eta - case when now() >= r.eta - interval '12 hours' then interval '12 hours'
  when now() >= r.eta - interval '24 hours' then interval '24 hours'
  when now() >= r.eta - interval '48 hours' then interval '48 hours'
  when now() >= r.eta - interval '72 hours' then interval '72 hours' end`

const isSilent = sql`${due} >= m.created_at and not exists (
  select from arrival_etas e where e.voyage_number = m.voyage_number and e.said_by in ('master', 'agent')
    and e.received_at >= ${opened})`

const follows = [arrivalsId, movementInstructionRegistry.id]

export const arrivalCards: readonly HomeCard[] = [
  {
    id: 'arrivals.next48',
    section: 'coming',
    elements: [arrivalElements.view],
    title: 'arrivals:home.next48',
    icon: 'timeline',
    link: `${arrivalsPath}?phase=next48`,
    follows,
    rows: ({ scope }) => expected(scope, sql`r.eta <= now() + interval '48 hours'`),
  },
  {
    id: 'arrivals.noticeMissing',
    section: 'waiting',
    elements: [arrivalElements.view, arrivalElements.edit],
    title: 'arrivals:home.noticeMissing',
    icon: 'bell-exclamation',
    link: `${arrivalsPath}?notice=missing`,
    follows,
    rows: ({ scope }) => expected(scope, isSilent),
  },
]
