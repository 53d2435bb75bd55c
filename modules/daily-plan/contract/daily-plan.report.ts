import { code, optional, reference } from '#platform/core/fields.ts'
import { day } from '#platform/core/report-parameters.ts'
import { defineReport } from '#platform/core/report.ts'
import { dailyElements, dailyPlanId, managementPath, reportPath } from './daily-plan.contract.ts'
import { publishedShape, versionNumber, versionPattern } from './slot.ts'

/** A day as it was published; what is still being worked on stands in the two other screens. */
export const dailyPlanReport = defineReport({
  id: 'dailyPlanReport',
  module: 'daily-plan',
  element: dailyElements.view,
  path: reportPath,
  parameters: {
    day: day({ proposes: 'today' }),
    plant: optional(reference({ to: 'plants', max: 4 })),
    /** Left out: the last one. */
    version: optional(code({ pattern: versionPattern, max: 4 })),
  },
  row: {
    ...publishedShape,
    plantCode: reference({ to: 'plants', max: 4 }),
    versionNumber: versionNumber(),
  },
  spare: ['voyageNumber', 'mooringPlatform', 'plantCode', 'versionNumber', 'measuredQuantity', 'communicationStatus'],
  filters: ['operationType', 'area', 'product', 'status'],
  sort: 'startsAt',
  key: ['plantCode', 'number'],
  title: 'number',
  site: 'plantCode',
  opens: ({ plantCode }, asked) => ({ to: managementPath, search: { plant: plantCode, day: asked.day } }),
  paper: {
    columns: [
      'number',
      'startsAt',
      'endsAt',
      'operationType',
      'vessel',
      'product',
      'company',
      'senderTanks',
      'receiverTanks',
      'equipment',
      'quantity',
      'quantityUnit',
      'inspector',
    ],
    of: 'plant',
    pageBy: 'area',
  },
  follows: [dailyPlanId],
})
