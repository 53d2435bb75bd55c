import { instant, text } from '#platform/core/fields.ts'
import { data, loggedTable, person } from '#platform/server/change-log/logged-table.ts'
import { listed } from '../contract/pocket.contract.ts'
import { deskPath } from '../contract/pocket-paths.ts'

export const loggedEntries = loggedTable({
  table: 'pocket_entries',
  name: 'pocket:pocketEntries.title.one',
  label: (name) => `pocket:pocketEntries.field.${name}`,
  choice: (name, value) => `pocket:pocketEntries.choice.${name}.${value}`,
  fields: {
    ...listed,
    saidBy: person(),
    settledBy: person(),
    settledAt: instant(),
    settleReason: text({ max: 300 }),
    said: data(),
    settled: data(),
    refusal: data(),
  },
  title: ['number', 'subject'],
  technical: ['device', 'sequence', 'written'],
  siteColumn: 'plant',
  page: (id) => `${deskPath}/${id}`,
})
