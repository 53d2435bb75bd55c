import { loggedTable, person } from '#platform/server/change-log/logged-table.ts'
import { listed, splitsPath } from '../contract/splits.contract.ts'

export const loggedSplits = loggedTable({
  table: 'splits',
  name: 'splits:splits.title.one',
  label: (name) => `splits:splits.field.${name}`,
  choice: (name, value) => `splits:splits.choice.${name}.${value}`,
  fields: { ...listed, doneBy: person() },
  title: ['number', 'sourceCode'],
  technical: ['made_of', 'was_lot_closed', 'ended_at'],
  siteColumn: 'plant',
  page: (id) => `${splitsPath}/${id}`,
})
