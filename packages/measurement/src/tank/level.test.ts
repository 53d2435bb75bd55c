import { describe, expect, test } from 'vitest'
import { acceptedReading, innage } from './level.ts'
import { meanTemperature } from './mean-temperature.ts'

describe('level', () => {
  test('a moved datum is a warning, a level below it an error', () => {
    const input = { ullageMm: 4127, tapeCorrectionMm: 1, referenceHeightMm: 15_032 }
    expect(innage({ ...input, observedReferenceHeightMm: 15_035 }).issues).toEqual([])
    expect(innage({ ...input, observedReferenceHeightMm: 15_036 }).issues[0]?.code).toBe('datum-moved')
    expect(innage({ ...input, ullageMm: 15_040 }).issues[0]?.code).toBe('level-below-datum')
    expect(innage({ dipMm: 1, ullageMm: 1 }).issues[0]?.code).toBe('dip-and-ullage')
    expect(innage({}).issues.map((one) => one.code)).toEqual(['missing', 'missing'])
  })

  test('readings: all close, or two close, or none', () => {
    expect(acceptedReading({ readingsMm: [1203, 1204, 1206] }).value).toBe(1204)
    expect(acceptedReading({ readingsMm: [1203, 1204, 1209] }).value).toBe(1204)
    expect(acceptedReading({ readingsMm: [1203, 1209, 1215] }).issues[0]?.code).toBe('readings-disagree')
    expect(acceptedReading({ readingsMm: [1203] }).issues[0]?.code).toBe('too-few-readings')
  })

  test('only submerged spots count for the temperature', () => {
    const spots = [500, 4500, 9500].map((heightMm, i) => ({ tC: 20 + i, heightMm }))
    expect(meanTemperature({ levelMm: 12_000, spots })).toEqual({ value: 21, status: 'ok', issues: [] })
    expect(meanTemperature({ levelMm: 5000, spots }).value).toBe(20.5)
    expect(meanTemperature({ levelMm: 400, spots }).issues[0]?.code).toBe('no-submerged-spot')
  })
})
