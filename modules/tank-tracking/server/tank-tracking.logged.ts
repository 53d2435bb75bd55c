import { instant, reference } from '#platform/core/fields.ts'
import { loggedTable, person } from '#platform/server/change-log/logged-table.ts'
import { factsShape } from '../contract/tank-tracking.contract.ts'
import { tankTracking } from '../contract/tank-tracking.report.ts'

export const loggedTankTrackings = loggedTable({
  table: 'tank_trackings',
  name: 'tank-tracking:logged.tracking',
  label: (name) => `tank-tracking:field.${name}`,
  fields: {
    tankCode: reference({ to: 'tanks', max: 20 }),
    plant: reference({ to: 'plants', max: 4 }),
    ...factsShape,
    viewedAt: instant(),
    viewedBy: person(),
  },
  title: ['tankCode'],
  siteColumn: 'plant',
  page: (_id, state) => `${tankTracking.path}?${new URLSearchParams({ tankCode: state['tank_code'] ?? '' })}`,
})
