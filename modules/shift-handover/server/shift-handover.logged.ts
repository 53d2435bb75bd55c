import { choice, instant, text } from '#platform/core/fields.ts'
import { loggedTable } from '#platform/server/change-log/logged-table.ts'
import { severities } from '../contract/shift-handover.contract.ts'
import { shiftHandoverRegistry } from '../contract/shift-handovers.registry.ts'

const { carriedNotes, ...fields } = shiftHandoverRegistry.schema.shape

export const loggedHandovers = loggedTable({
  table: 'shift_handovers',
  name: 'shift-handover:shiftHandovers.title.one',
  label: (name) => `shift-handover:shiftHandovers.field.${name}`,
  choice: (name, value) => `shift-handover:shiftHandovers.choice.${name}.${value}`,
  fields: { ...fields, carriedNotes },
  title: ['plant', 'day', 'shift'],
  siteColumn: 'plant',
})

export const loggedNotes = loggedTable({
  table: 'shift_handover_notes',
  name: 'shift-handover:notes.one',
  label: (name) => `shift-handover:notes.${name}`,
  choice: (_name, value) => `shift-handover:severity.${value}`,
  fields: {
    plant: shiftHandoverRegistry.schema.shape.plant,
    text: text({ max: 500, multiline: true }),
    severity: choice(severities),
    writtenAt: instant(),
    writtenBy: text({ max: 151 }),
    doneAt: instant(),
    doneBy: text({ max: 151 }),
  },
  title: ['text'],
  technical: ['handover'],
  siteColumn: 'plant',
})
