// Properties over random cases. A quick share runs with every test run; the full million with
//   npm run measurement:properties
import fc from 'fast-check'
import { describe, expect, inject, test } from 'vitest'
import { BASIC_PROPERTIES } from './basics.properties.ts'
import { SAFETY_PROPERTIES } from './safety.properties.ts'
import { TANK_PROPERTIES } from './tank.properties.ts'
import { VOLUME_PROPERTIES } from './volume-correction.properties.ts'

const PROPERTIES = [...VOLUME_PROPERTIES, ...TANK_PROPERTIES, ...BASIC_PROPERTIES, ...SAFETY_PROPERTIES]

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
