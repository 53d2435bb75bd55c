// Properties over random cases. A quick share runs with every test run; the full million with
//   npm run measurement:properties
import fc from 'fast-check'
import { describe, expect, inject, test } from 'vitest'
import { PROPERTIES } from './properties.ts'

const cases = Number(process.env.MEASUREMENT_CASES ?? 20_000)
const seed = inject('seed') ?? Date.now()
const weights = PROPERTIES.reduce((sum, one) => sum + one.weight, 0)

describe(`properties, ${cases} cases`, () => {
  for (const { name, weight, property } of PROPERTIES) {
    const numRuns = Math.ceil((cases * weight) / weights)
    test(`${name} (${numRuns} cases)`, { timeout: 1_800_000 }, () => {
      const report = fc.check(property, { numRuns, seed })
      expect(report.failed, fc.defaultReportMessage(report)).toBe(false)
      expect(report.numRuns).toBe(numRuns)
    })
  }
})
