import { expect, test } from 'vitest'
import { deltaStockReportConfigurationRules } from './delta-stock-report-configurations.rules.ts'

test.each([
  [null, null, ['product']],
  ['GO-10', 'S501', ['product']],
  ['GO-10', null, []],
  [null, 'S501', []],
])('product %s and tank %s', (product, tankCode, refused) => {
  const common = { name: 'x', plant: null, tolerance: '1.000', unit: 'MT', recipients: [] }
  expect(deltaStockReportConfigurationRules({ ...common, product, tankCode }).map(({ field }) => field)).toEqual(
    refused,
  )
})
