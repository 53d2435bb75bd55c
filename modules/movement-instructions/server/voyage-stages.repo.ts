import { sql } from 'kysely'
import type { Progress, StageRecord } from '#modules/voyages/contract/voyage.contract.ts'
import type { VoyageStage } from '#modules/voyages/server/public.ts'
import type { Reader } from '#platform/server/database/database.ts'
import { atHome, takesPart } from '#platform/server/database/scope-sql.ts'
import type { Status } from '../contract/movement-instruction.ts'
import { lotsManagementRegistry } from '../contract/lots-management.registry.ts'
import { movementInstructionRegistry } from '../contract/movement-instructions.registry.ts'
import { idEndOf } from '../rules/numbers.ts'

const { elements, path } = movementInstructionRegistry
const progress: Record<Status, Progress> = {
  draft: 'waiting',
  created: 'waiting',
  ongoing: 'ongoing',
  closed: 'done',
  canceled: 'stopped',
}

interface Found {
  id: string
  title: string
  status: Status
  quantity: string | null
  unit: string | null
}
const isThere = ({ scope }: Reader) => sql`${atHome(scope, 'm.plant')} and ${takesPart(scope, 'm.parties')}`
const amount = ({ quantity, unit }: Found) =>
  quantity !== null && unit !== null ? { value: quantity, unit, direction: null } : null

async function instructionOf(db: Reader, voyageNumber: string): Promise<StageRecord[]> {
  const rows = await db.query(sql<Found>`
    select m.id, m.voyage_number as title, m.status, m.total_quantity::text as quantity, m.total_unit as unit
    from movement_instructions m where m.voyage_number = ${voyageNumber} and ${isThere(db)}`)
  return rows.map((row) => ({
    title: row.title,
    link: `${path}/${row.id}`,
    state: `movement-instructions:movementInstructions.choice.status.${row.status}`,
    progress: progress[row.status],
    quantity: amount(row),
  }))
}

/** A lot is as large as the best that is known of it: final, actual, expected, ordered. */
async function lotsOf(db: Reader, voyageNumber: string): Promise<StageRecord[]> {
  const rows = await db.query(sql<Found & { lot: string; isClosed: boolean }>`
    select m.id, l.id as lot, l.lot_code as title, m.status, l.is_closed as "isClosed",
      coalesce(l.final_quantity, l.actual_quantity, l.expected_quantity, l.quantity)::text as quantity,
      l.quantity_uo_m_code as unit
    from movement_instructions m join movement_lots l on l.instruction_id = m.id
    where m.voyage_number = ${voyageNumber} and not l.is_deleted and ${isThere(db)} order by l.position, l.id`)
  return rows.map((row) => ({
    title: row.title,
    link: `${path}/${row.id}?tab=main&lot=${row.lot}`,
    state: `movement-instructions:movementInstructions.choice.status.${row.isClosed ? 'closed' : row.status}`,
    progress: row.isClosed ? 'done' : progress[row.status],
    quantity: amount(row),
  }))
}

async function numberNow(db: Reader, number: string): Promise<string | undefined> {
  const end = idEndOf(number)
  if (end === undefined) return undefined
  const [found] = await db.query(sql<{ now: string }>`
    select m.voyage_number as now from movement_instructions m
    where right(m.id::text, length(${end})) = ${end} and m.voyage_number <> ${number} and ${isThere(db)}`)
  return found?.now
}

export const movementStages: VoyageStage[] = [
  {
    id: 'instruction',
    registry: movementInstructionRegistry.id,
    order: 10,
    element: elements.view,
    title: 'movement-instructions:movementInstructions.title.one',
    read: instructionOf,
    numberNow,
  },
  {
    id: 'lots',
    registry: lotsManagementRegistry.id,
    order: 20,
    element: elements.view,
    title: 'movement-instructions:lots.title.many',
    read: lotsOf,
  },
]
