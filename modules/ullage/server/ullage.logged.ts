import { choice, instant, optional, text } from '#platform/core/fields.ts'
import { data, loggedTable, person } from '#platform/server/change-log/logged-table.ts'
import { listed, ullageEdit, ullagePath } from '../contract/ullage.contract.ts'

const { confirmedStandard: _standard, confirmedWeight: _weight, ...columns } = listed
const own = ullageEdit.shape
const labelled = new Set<string>(Object.keys(columns))

export const loggedUllage = loggedTable({
  table: 'ullage_reports',
  name: 'ullage:ullage.title.one',
  label: (name) => (labelled.has(name) ? `ullage:ullage.field.${name}` : `ullage:field.${name}`),
  choice: (name, value) => `ullage:ullage.choice.${name}.${value}`,
  fields: {
    ...columns,
    status: choice(['draft', 'calculated', 'confirmed', 'canceled']),
    draughtFore: own.draughtFore,
    draughtAft: own.draughtAft,
    list: own.list,
    lengthBetween: own.lengthBetween,
    temperature: own.temperature,
    density15: own.density15,
    inspector: own.inspector,
    note: own.note,
    shoreMass: own.shoreMass,
    billMass: own.billMass,
    receiverMass: own.receiverMass,
    experienceFactor: own.experienceFactor,
    tanks: data(),
    wedges: data(),
    compared: data(),
    protestSignedAt: optional(instant()),
    protestSignedBy: person(),
    reopenReason: text({ max: 300 }),
    cancelReason: text({ max: 300 }),
  },
  title: ['number', 'voyageNumber', 'kind'],
  technical: ['figures'],
  siteColumn: 'plant',
  page: (id) => `${ullagePath}/${id}`,
})
