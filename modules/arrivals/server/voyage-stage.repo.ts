import { sql } from 'kysely'
import type { Progress } from '#modules/voyages/contract/voyage.contract.ts'
import type { VoyageStage } from '#modules/voyages/server/public.ts'
import { atHome } from '#platform/server/database/scope-sql.ts'
import { arrivalElements, arrivalsId } from '../contract/arrivals.contract.ts'
import { insiders } from './home-cards.repo.ts'
import { addressOf } from './notices.repo.ts'

const progress: Record<string, Progress> = { ongoing: 'done', closed: 'done', canceled: 'stopped' }

/** When the ship comes: between the lots and what the tanks gave or took. */
export const arrivalStage: VoyageStage = {
  id: 'arrival',
  registry: arrivalsId,
  order: 22,
  element: arrivalElements.view,
  title: 'arrivals:stage.title',
  async read(db, voyageNumber) {
    const { scope } = db
    const rows = await db.query(sql<{ status: string; ship: string; isKnown: boolean; isInRoadstead: boolean }>`
      select m.status, coalesce(v.name, m.voyage_number) as ship, coalesce(a.is_vessel_in_roadstead, false) as "isInRoadstead",
        m.eta is not null or exists (select from arrival_etas e where e.voyage_number = m.voyage_number) as "isKnown"
      from movement_instructions m left join arrivals a on a.voyage_number = m.voyage_number
      left join vessels v on v.imo_number = m.vessel
      where m.voyage_number = ${voyageNumber} and m.vessel is not null and m.status <> 'draft'
        and ${atHome(scope, 'm.plant')} and ${insiders(scope)}`)
    return rows.map(({ status, ship, isKnown, isInRoadstead }) => ({
      title: ship,
      link: addressOf(voyageNumber),
      state: `arrivals:stage.${progress[status] ? status : isInRoadstead ? 'roadstead' : isKnown ? 'expected' : 'unknown'}`,
      progress: progress[status] ?? (isInRoadstead ? 'ongoing' : 'waiting'),
      quantity: null,
    }))
  },
}
