import { decimal } from '#platform/core/fields.ts'

/**
 * A price of a benchmark, in the currency and for the quantity that it is quoted in. Crude has been quoted below zero
 * (20 April 2020), so the lower limit is no zero.
 */
export const quotedPrice = () =>
  decimal({
    digits: 12,
    decimals: 4,
    min: '-99999',
    max: '99999',
    unitBy: { field: 'benchmarkCode', to: 'benchmarks' },
  })
