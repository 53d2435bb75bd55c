import { sql } from 'kysely'
import { atHome } from '#platform/server/database/scope-sql.ts'
import { utc } from '#platform/server/database/utc-sql.ts'
import type { HandoverItems } from '#platform/server/handover/handover-items.ts'
import { inWords } from '#platform/server/home/home-card.ts'
import { statuses } from '../contract/movement-instruction.ts'
import { checklistElements } from '../contract/movement-checklist.contract.ts'
import { checklistRegistry } from '../contract/movement-checklist.registry.ts'
import { instructionElements } from '../contract/movement-instructions.contract.ts'
import { movementInstructionRegistry } from '../contract/movement-instructions.registry.ts'

const { path, id: instructions } = movementInstructionRegistry

/** As far as the next shift goes. */
const ahead = sql`interval '8 hours'`

export const movementItems: readonly HandoverItems[] = [
  {
    id: 'movementInstructions.steps',
    group: 'done',
    elements: [instructionElements.view],
    title: 'movement-instructions:handover.steps',
    follows: [instructions],
    rows: (reader) => sql`
      select h.id::text as key, concat_ws(' · ', m.voyage_number, v.name) as title,
        ${inWords('h.status', statuses, (one) => reader.say(`movement-instructions:movementInstructions.choice.status.${one}`))} as note,
        ${utc('h.at')} as at, null::text as figure, null::text as unit, null::text as rate, null::text as rate_unit,
        ${path}::text || '/' || m.id as link, h.at as place
      from (
        select x.id, x.record_id, x.at, x.after ->> 'status' as status from history x
        where x.table_name = 'movement_instructions' and x.at > ${reader.from}::timestamptz and x.at <= ${reader.to}::timestamptz
          and x.after ->> 'status' is distinct from x.before ->> 'status' and x.after is not null) h
      join movement_instructions m on m.id = h.record_id left join vessels v on v.imo_number = m.vessel
      where m.plant = ${reader.site} and ${atHome(reader.scope, 'm.plant')}`,
  },
  {
    id: 'movementInstructions.checklist',
    group: 'coming',
    elements: [checklistElements.view],
    title: 'movement-instructions:handover.checklist',
    follows: [checklistRegistry.id, instructions],
    rows: (reader) => sql`
      select i.id::text as key, i.item ->> ${reader.language}::text as title, m.voyage_number as note, ${utc('i.due')} as at,
        null::text as figure, null::text as unit, null::text as rate, null::text as rate_unit,
        ${checklistRegistry.path}::text || '?voyageNumber=' || m.voyage_number as link, i.due as place
      from movement_checklist_items i join movement_instructions m on m.id = i.instruction_id
      where i.plant = ${reader.site} and ${atHome(reader.scope, 'i.plant')} and m.status in ('created', 'ongoing')
        and i.due <= ${reader.to}::timestamptz + ${ahead} and (i.done_at is null or i.done_at > ${reader.to}::timestamptz)`,
  },
]
