import { expect, test } from 'vitest'
import { airWeightOfLitre } from './air-weight.ts'

test('a litre weighs less in air than in vacuum, by the method of the tank', () => {
  const kilos = (method: Parameters<typeof airWeightOfLitre>[1]) => airWeightOfLitre('0.84750', method)!.toFixed(5)
  expect(kilos('COMMERCIAL')).toBe('0.84640')
  expect(kilos('TABLE_56')).toBe('0.84641')
  expect(kilos('API_11_5_3')).toBe('0.84643')
  expect(airWeightOfLitre('0.20000', 'COMMERCIAL')).toBeNull()
})
