import { type RawBuilder, sql } from 'kysely'
import { siteZone } from '#platform/core/date-format.ts'
import { atHome, takesPart } from '#platform/server/database/scope-sql.ts'
import type { Scope } from '#platform/server/database/scope.ts'
import { utc } from '#platform/server/database/utc-sql.ts'
import { type HomeCard, type HomeDoor, ownAccount } from '#platform/server/home/home-card.ts'
import { lotElements } from '../contract/lots-management.contract.ts'
import { lotsManagementRegistry } from '../contract/lots-management.registry.ts'
import { checklistElements } from '../contract/movement-checklist.contract.ts'
import { checklistRegistry } from '../contract/movement-checklist.registry.ts'
import type { Status } from '../contract/movement-instruction.ts'
import { beginPath, instructionElements } from '../contract/movement-instructions.contract.ts'
import { movementInstructionRegistry } from '../contract/movement-instructions.registry.ts'

const { path, id: instructions } = movementInstructionRegistry
const isThere = (scope: Scope) => sql`${atHome(scope, 'm.plant')} and ${takesPart(scope, 'm.parties')}`

/** The moment that the ship tells, else the day that is planned with, else the first of its laycan. */
const expectedText = sql`coalesce(${utc('m.eta')}, coalesce(m.eta_date, m.laycan_from)::text)`
const expected = sql`coalesce(m.eta, coalesce(m.eta_date, m.laycan_from)::timestamp at time zone ${siteZone})`
const today = sql`(now() at time zone ${siteZone})::date`

/** Instructions by their ship, or by their number where no ship is known yet, each with what it carries. */
const instructionsWhere = (scope: Scope, which: RawBuilder<unknown>) => sql`
  select coalesce(v.name, m.voyage_number) as title,
    nullif(concat_ws(' · ', case when v.name is not null then m.voyage_number end, m.mooring_platform,
      nullif(array_to_string(m.products, ', '), '')), '') as note,
    ${expectedText} as at, ${path}::text || '/' || m.id as link, coalesce(${expected}, 'infinity'::timestamptz) as place
  from movement_instructions m left join vessels v on v.imo_number = m.vessel
  where ${which} and ${isThere(scope)}`

const inState = (status: Status) => sql`m.status = ${status}::text`

const card = (
  more: Pick<HomeCard, 'id' | 'section' | 'elements' | 'title' | 'icon' | 'narrowed'>,
  status: Status,
  which: RawBuilder<unknown> = sql`true`,
  filters = '',
): HomeCard => ({
  ...more,
  link: `${path}?status=${status}${filters}`,
  follows: [instructions],
  rows: ({ scope }) => instructionsWhere(scope, sql`${inState(status)} and ${which}`),
})

const { view, create, transition } = instructionElements
const hasShip = sql`m.vessel is not null`
/** The same in the address. */
const withShip = '&has=vessel'

const waiting: HomeCard[] = [
  card(
    {
      id: 'movementInstructions.toStart',
      section: 'waiting',
      elements: [view, transition],
      title: 'movement-instructions:home.toStart',
      icon: 'clipboard-list',
      narrowed: () => sql`'&laycanFrom.to=' || ${today}`,
    },
    'created',
    // Those whose time has come.
    sql`m.laycan_from <= ${today}`,
  ),
  card(
    {
      id: 'movementInstructions.drafts',
      section: 'waiting',
      elements: [view, create],
      title: 'movement-instructions:home.drafts',
      icon: 'clipboard-list',
    },
    'draft',
  ),
]

const ships: HomeCard[] = [
  card(
    {
      id: 'movementInstructions.alongside',
      section: 'coming',
      elements: [view],
      title: 'movement-instructions:home.alongside',
      icon: 'anchor',
    },
    'ongoing',
    hasShip,
    withShip,
  ),
  card(
    {
      id: 'movementInstructions.next',
      section: 'coming',
      elements: [view],
      title: 'movement-instructions:home.next',
      icon: 'ship',
    },
    'created',
    hasShip,
    withShip,
  ),
  card(
    {
      id: 'movementInstructions.today',
      section: 'today',
      elements: [view],
      title: 'movement-instructions:home.today',
      icon: 'ship',
      narrowed: () => sql`'&etaDate.from=' || ${today} || '&etaDate.to=' || ${today}`,
    },
    'created',
    sql`${hasShip} and m.eta_date = ${today}`,
    withShip,
  ),
]

/** Lots of what goes on, whose figures are to be completed and closed. */
const openLots: HomeCard = {
  id: 'lots.open',
  section: 'waiting',
  elements: [lotElements.view, lotElements.close],
  title: 'movement-instructions:home.openLots',
  icon: 'stack-2',
  link: `${lotsManagementRegistry.path}?status=ongoing&isClosed=false&isDeleted=false`,
  follows: [lotsManagementRegistry.id, instructions],
  rows: ({ scope }) => sql`
    select l.lot_code as title, concat_ws(' · ', l.product_code, l.holder) as note, m.laycan_from::text as at,
      ${lotsManagementRegistry.path}::text || '?lotCode=' || l.lot_code as link, m.laycan_from as place
    from movement_instructions m join movement_lots l on l.instruction_id = m.id
    where ${inState('ongoing')} and not l.is_closed and not l.is_deleted and ${isThere(scope)}`,
}

const openItems = (scope: Scope, language: string, which: RawBuilder<unknown>) => sql`
  select i.item ->> ${language}::text as title, m.voyage_number as note, ${utc('i.due')} as at,
    ${checklistRegistry.path}::text || '?isDone=false&voyageNumber=' || m.voyage_number as link,
    coalesce(i.due, 'infinity'::timestamptz) as place
  from movement_checklist_items i join movement_instructions m on m.id = i.instruction_id
  where i.done_at is null and m.status in ('created', 'ongoing') and ${which} and ${isThere(scope)}`

/** As far as the last second of today. */
const untilTonight = sql`to_char(((${today} + 1)::timestamp at time zone ${siteZone} - interval '1 second')
  at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`

const checklist: Pick<HomeCard, 'icon' | 'link' | 'follows'> = {
  icon: 'checklist',
  link: `${checklistRegistry.path}?isDone=false`,
  follows: [checklistRegistry.id, instructions],
}

export const movementCards: readonly HomeCard[] = [
  ...waiting,
  {
    ...checklist,
    id: 'checklist.own',
    section: 'waiting',
    elements: [checklistElements.view, checklistElements.edit],
    title: 'movement-instructions:home.ownItems',
    rows: (reader) => openItems(reader.scope, reader.language, sql`i.responsible = ${ownAccount(reader)}`),
    narrowed: (reader) => sql`'&responsible=' || ${ownAccount(reader)}`,
  },
  openLots,
  ...ships,
  {
    ...checklist,
    id: 'checklist.today',
    section: 'today',
    elements: [checklistElements.view],
    title: 'movement-instructions:home.dueToday',
    rows: ({ scope, language }) =>
      openItems(scope, language, sql`i.due < (${today} + 1)::timestamp at time zone ${siteZone}`),
    narrowed: () => sql`'&due.to=' || ${untilTonight}`,
  },
]

export const movementDoors: readonly HomeDoor[] = [
  {
    id: 'newMovementInstruction',
    element: create,
    title: 'movement-instructions:movementInstructions.title.new',
    icon: 'clipboard-list',
    link: beginPath,
  },
]
