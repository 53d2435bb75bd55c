import { boolean, choice, code, decimal, instant, integer, optional, reference, text } from '#platform/core/fields.ts'
import { defineReport } from '#platform/core/report.ts'
import { gaugeMeasures, processDataElements, qualities } from './process-data.contract.ts'

/** What each tag of the registry has read last, and whether that can be used. */
export const tagValues = defineReport({
  id: 'tagValues',
  module: 'process-data',
  path: '/process-data/tag-values',
  element: processDataElements.view,
  parameters: {},
  row: {
    tag: code({ pattern: /./, max: 80 }),
    /** No reference: the module of the tanks knows this one. */
    tankCode: code({ pattern: /./, max: 20 }),
    plant: reference({ to: 'plants', max: 4 }),
    measure: choice(gaugeMeasures),
    value: optional(decimal({ digits: 15, decimals: 5, min: '-999999', max: '999999' })),
    unit: text({ max: 10 }),
    /** Never: nothing was read of it since it stands in the registry. */
    quality: choice([...qualities, 'never']),
    /** Everything but a good value. */
    isFailing: boolean(),
    readAt: optional(instant()),
    maxAge: integer({ min: 0, max: 10_080, unit: 'min' }),
    tagId: text({ max: 36 }),
  },
  unseen: ['tagId'],
  filters: ['isFailing', 'quality', 'plant', 'tankCode', 'measure', 'tag'],
  sort: 'tag',
  key: ['tankCode', 'measure'],
  namedBy: ['tag'],
  site: 'plant',
  opens: ({ tagId }) => ({ to: `/master-data/TagRegistry/${tagId}` }),
  everySeconds: 10,
})
