import { sql } from 'kysely'
import type { Progress } from '#modules/voyages/contract/voyage.contract.ts'
import { ofOwnVoyage, type VoyageStage } from '#modules/voyages/server/public.ts'
import { atHome } from '#platform/server/database/scope-sql.ts'
import {
  ullageElements,
  ullageId,
  type UllageKind,
  ullagePath,
  type UllageStatus,
} from '../contract/ullage.contract.ts'

const progress: Record<UllageStatus, Progress> = {
  draft: 'waiting',
  calculated: 'ongoing',
  confirmed: 'done',
  canceled: 'stopped',
}

/** What the ship gave or took for the voyage, by its own tanks: arrival less what remained, sailing less what was there. */
export const ullageStage: VoyageStage = {
  id: 'ullage',
  registry: ullageId,
  order: 45,
  element: ullageElements.view,
  title: 'voyages:stage.ullage',
  async read(db, voyageNumber) {
    interface Row {
      id: string
      number: string
      kind: UllageKind
      status: UllageStatus
      weight: string | null
    }
    const rows = await db.query(sql<Row>`
      select id, number::text as number, kind, status,
        case when status = 'confirmed' then (case when kind in ('beforeLoading', 'afterDischarge') then -weight_air
          else weight_air end)::text end as weight
      from ullage_reports
      where voyage_number = ${voyageNumber} and ${atHome(db.scope, 'plant')} and ${ofOwnVoyage(db.scope, 'voyage_number')}
      order by measured_at, id`)
    return rows.map(({ id, number, status, weight }) => ({
      title: number,
      link: `${ullagePath}/${id}`,
      state: `voyages:ullage.${status}`,
      progress: progress[status],
      quantity: weight === null ? null : { value: weight, unit: 'kg', direction: null },
    }))
  },
}
