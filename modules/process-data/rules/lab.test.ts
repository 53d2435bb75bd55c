import { expect, test } from 'vitest'
import type { LabSample } from '../contract/lab.contract.ts'
import { resultsOf } from './lab.ts'

const analysis = {
  method: 'EN ISO 12185',
  property: 'DENS',
  value: '846.6',
  unit: 'kg/m3',
  validatedAt: '2026-11-15T10:00:00.000Z',
}
const sample = (...analyses: LabSample['analyses']): LabSample => ({
  number: 'L1',
  tankCode: 'S101',
  product: null,
  takenAt: '2026-11-15T08:00:00.000Z',
  position: 'composite',
  analyses,
})

test('only what the lab has signed, in a unit that is known, and possible, is a result', () => {
  expect(resultsOf(sample(analysis)).density15).toBe('0.8466')
  expect(resultsOf(sample({ ...analysis, value: '0.8466', unit: 'kg/l' })).density15).toBe('0.8466')
  expect(resultsOf(sample({ ...analysis, validatedAt: null })).density15).toBeNull()
  expect(resultsOf(sample({ ...analysis, unit: 'lb/gal' })).density15).toBeNull()
  expect(resultsOf(sample({ ...analysis, value: '84.66' })).density15).toBeNull()
  expect(resultsOf(sample({ ...analysis, property: 'WATER', value: '0.160', unit: '% v/v' }))).toEqual({
    density15: null,
    sedimentAndWater: '0.160',
  })
})
