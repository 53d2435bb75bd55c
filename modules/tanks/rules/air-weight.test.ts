import { expect, test } from 'vitest'
import { airWeightOfLitre } from './air-weight.ts'

test('a litre weighs less in air than in vacuum, by the method of the tank', () => {
  expect(airWeightOfLitre('0.84750', 'COMMERCIAL')?.toFixed(5)).toBe('0.84640')
  for (const method of ['COMMERCIAL', 'TABLE_56', 'API_11_5_3', 'BAND_FACTOR'] as const)
    expect(airWeightOfLitre('0.84750', method)!.toNumber()).toBeLessThan(0.8475)
})
