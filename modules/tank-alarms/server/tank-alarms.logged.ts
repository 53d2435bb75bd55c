import { instant } from '#platform/core/fields.ts'
import { loggedTable } from '#platform/server/change-log/logged-table.ts'
import { tankAlarmRegistry } from '../contract/tank-alarms.registry.ts'

const { isOpen: _isOpen, isShelved: _isShelved, ...fields } = tankAlarmRegistry.schema.shape

export const loggedTankAlarms = loggedTable({
  table: 'tank_alarms',
  name: 'tank-alarms:tankAlarms.title.one',
  label: (name) => `tank-alarms:tankAlarms.field.${name}`,
  choice: (name, value) => `tank-alarms:tankAlarms.choice.${name}.${value}`,
  fields: { ...fields, shelvedAt: instant(), shelfEndedAt: instant() },
  units: { value: 'unit', limitValue: 'unit' },
  title: ['tankCode', 'kind'],
  technical: ['is_open', 'is_shelved'],
  siteColumn: 'plant',
})
