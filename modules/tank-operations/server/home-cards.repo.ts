import { sql } from 'kysely'
import { atHome } from '#platform/server/database/scope-sql.ts'
import { utc } from '#platform/server/database/utc-sql.ts'
import type { HomeCard, HomeDoor, HomeReader } from '#platform/server/home/home-card.ts'
import {
  operationElements,
  operationsId,
  operationsPath,
  type OperationStatus,
} from '../contract/tank-operations.contract.ts'

const { view, edit, post } = operationElements

/** Operations in a state, by the tank they are at, the one that was opened first before the others. */
const operationsIn = (status: OperationStatus, { scope }: HomeReader) => sql`
  select o.tank_code || ' · ' || o.number as title, o.product || ' · ' || o.operation_type as note,
    ${utc('o.opening_at')} as at, ${operationsPath}::text || '/' || o.id as link, o.opening_at as place
  from tank_operations o where o.status = ${status}::text and ${atHome(scope, 'o.plant')}`

const card = (status: OperationStatus, doing: string, title: string): HomeCard => ({
  id: `tankOperations.${status}`,
  section: 'waiting',
  elements: [view, doing],
  title,
  icon: 'arrows-exchange',
  link: `${operationsPath}?status=${status}`,
  follows: [operationsId],
  rows: (reader) => operationsIn(status, reader),
})

export const operationCards: readonly HomeCard[] = [
  {
    ...card('measured', post, 'tank-operations:home.toPost'),
    // Whoever has asked for a second person is not that person.
    rows: (reader) =>
      sql`${operationsIn('measured', reader)} and o.post_asked_by is distinct from ${reader.userId}::text`,
  },
  card('inProgress', edit, 'tank-operations:home.toClose'),
  card('draft', edit, 'tank-operations:home.toOpen'),
]

export const operationDoors: readonly HomeDoor[] = [
  {
    id: 'newTankOperation',
    element: edit,
    title: 'tank-operations:tankOperations.title.new',
    icon: 'arrows-exchange',
    link: `${operationsPath}/new`,
  },
]
