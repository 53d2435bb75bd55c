import { choice, date, instant, integer, reference, text } from '#platform/core/fields.ts'
import { data, type LoggedTable, loggedTable, recordOf } from '#platform/server/change-log/logged-table.ts'
import { kinds, planPath } from '../contract/plan.contract.ts'
import { whatIfStatuses } from '../contract/what-if.contract.ts'

const label = (name: string) => `operative-plan:log.field.${name}`

export const loggedPlan: LoggedTable[] = [
  loggedTable({
    table: 'operative_plan_versions',
    name: 'operative-plan:log.version',
    label,
    choice: (_name, value) => `operative-plan:kind.${value}`,
    fields: {
      plant: reference({ to: 'plants', max: 4 }),
      number: integer({ min: 1, max: 999_999, ordinal: true }),
      kind: choice(kinds),
      note: text({ max: 300 }),
      mailingList: reference({ to: 'mailingLists', max: 20 }),
      operationCount: integer({ min: 0, max: 9999 }),
      changeCount: integer({ min: 0, max: 9999 }),
    },
    title: ['plant', 'kind', 'number'],
    // What was in it and what of that was new is read on the page of the plan.
    technical: ['made_at', 'made_by', 'content', 'changes', 'recipients'],
    siteColumn: 'plant',
    page: () => planPath,
  }),
  loggedTable({
    table: 'scheduled_operation_counters',
    name: 'operative-plan:log.counter',
    label,
    fields: {
      plant: reference({ to: 'plants', max: 4 }),
      year: integer({ min: 2000, max: 2999, ordinal: true }),
      last: integer({ min: 0, max: 9999, ordinal: true }),
    },
    title: ['plant', 'year'],
    siteColumn: 'plant',
    follows: true,
  }),
  loggedTable({
    table: 'plan_what_ifs',
    name: 'operative-plan:log.whatIf',
    label,
    choice: (_name, value) => `operative-plan:whatIf.status.${value}`,
    fields: {
      plant: reference({ to: 'plants', max: 4 }),
      name: text({ max: 80 }),
      status: choice(whatIfStatuses),
      firstDay: date(),
      closedAt: instant(),
    },
    title: ['name'],
    technical: ['made_at', 'made_by', 'closed_by'],
    siteColumn: 'plant',
    page: (id, { plant }) => `${planPath}?plant=${plant}&whatIf=${id}`,
  }),
  loggedTable({
    table: 'plan_what_if_moves',
    name: 'operative-plan:log.whatIfMove',
    label,
    fields: {
      whatIf: recordOf('plan_what_ifs'),
      operation: recordOf('scheduled_operations'),
      changes: data(),
    },
    title: ['whatIf', 'operation'],
    // Where it comes from is read on the page of the plan.
    technical: ['plant', 'seen_version', 'was'],
    siteColumn: 'plant',
    pageOf: 'whatIf',
  }),
]
