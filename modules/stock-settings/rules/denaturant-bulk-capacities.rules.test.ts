import fc from 'fast-check'
import { expect, test } from 'vitest'
import { denaturantBulkCapacityRules } from './denaturant-bulk-capacities.rules.ts'

const codesFor = (runningLowThreshold: number, emptyThreshold: number) =>
  denaturantBulkCapacityRules({
    plant: 'S',
    product: 'GO-AGR',
    capacity: '12000',
    runningLowThreshold,
    emptyThreshold,
  }).map(({ field, code }) => `${field} ${code}`)
const percentage = fc.integer({ min: 0, max: 100 })
const notAPercentage = fc.oneof(fc.integer({ max: -1 }), fc.integer({ min: 101 }), fc.constant(12.5), fc.constant(NaN))

test('two percentages pass when running-low is above empty, and only then', () => {
  fc.assert(
    fc.property(percentage, percentage, (low, empty) => {
      const refused = ['runningLowThreshold stock-settings.runningLowNotAboveEmpty']
      expect(codesFor(low, empty)).toEqual(low > empty ? [] : refused)
    }),
  )
})

test('what is no whole percentage is refused at its own field, before the two are compared', () => {
  fc.assert(
    fc.property(notAPercentage, percentage, (wrong, right) => {
      expect(codesFor(wrong, right)).toEqual(['runningLowThreshold stock-settings.thresholdNotValid'])
      expect(codesFor(right, wrong)).toEqual(['emptyThreshold stock-settings.thresholdNotValid'])
    }),
  )
})
