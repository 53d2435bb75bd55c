import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Vessel } from '../contract/vessel.ts'
import { vesselRules } from './vessel.rules.ts'

const tanker: Vessel = {
  imoNumber: '9074729',
  name: 'Selvara Star',
  flagCountryCode: 'IT',
  yearOfBuilt: 2008,
  isBunkerBarge: false,
  deadWeightTonnage: 105_000,
  grossTonnage: 56_000,
  netTonnage: 31_000,
  lengthOverall: '243.80',
  draught: '14.90',
}
const issues = (changes: Partial<Vessel>) =>
  vesselRules({ ...tanker, ...changes }).map(({ field, code }) => `${field} ${code}`)

test('a wrong check digit is found at the number, beside whatever else is wrong', () => {
  expect(issues({})).toEqual([])
  expect(issues({ imoNumber: '9074728' })).toEqual(['imoNumber vessels.imoCheckDigit'])
  expect(issues({ imoNumber: '9074728', netTonnage: 56_001 })).toEqual([
    'imoNumber vessels.imoCheckDigit',
    'netTonnage vessels.netAboveGross',
  ])
})

test('net is at most gross, where both are known', () => {
  // Around each other more often than not.
  const tonnage = fc.option(fc.integer({ min: 1, max: 20 }))
  fc.assert(
    fc.property(tonnage, tonnage, (grossTonnage, netTonnage) => {
      const isAbove = grossTonnage !== null && netTonnage !== null && netTonnage > grossTonnage
      expect(issues({ grossTonnage, netTonnage })).toEqual(isAbove ? ['netTonnage vessels.netAboveGross'] : [])
    }),
  )
})
