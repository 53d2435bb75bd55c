import { sql } from 'kysely'
import type { Progress } from '#modules/voyages/contract/voyage.contract.ts'
import { ofOwnVoyage, type VoyageStage } from '#modules/voyages/server/public.ts'
import { atHome } from '#platform/server/database/scope-sql.ts'
import {
  operationElements,
  operationsId,
  operationsPath,
  type OperationStatus,
  type TankOperation,
} from '../contract/tank-operations.contract.ts'

const progress: Record<OperationStatus, Progress> = {
  draft: 'waiting',
  inProgress: 'ongoing',
  measured: 'ongoing',
  posted: 'done',
  reversed: 'stopped',
}

/** What tanks gave or took for the voyage, by the figures that count for the fiscal book. */
export const operationStage: VoyageStage = {
  id: 'tankOperations',
  registry: operationsId,
  order: 40,
  element: operationElements.view,
  title: 'voyages:stage.tankOperations',
  async read(db, voyageNumber) {
    type Row = Pick<TankOperation, 'id' | 'status' | 'direction'> & {
      number: string
      tank: string
      mass: string | null
    }
    const rows = await db.query(sql<Row>`
      select id, number::text as number, tank_code as tank, status, direction,
        coalesce(fiscal_mass, real_mass)::text as mass
      from tank_operations
      where voyage_number = ${voyageNumber} and effect = 'movement'
        and ${atHome(db.scope, 'plant')} and ${ofOwnVoyage(db.scope, 'voyage_number')}
      order by number`)
    return rows.map(({ id, number, tank, status, direction, mass }) => ({
      title: `${tank} · ${number}`,
      link: `${operationsPath}/${id}`,
      state: `voyages:operation.${status}`,
      progress: progress[status],
      quantity: mass === null ? null : { value: mass, unit: 'kg', direction },
    }))
  },
}
