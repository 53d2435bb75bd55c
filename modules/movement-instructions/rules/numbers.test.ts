import fc from 'fast-check'
import { expect, test } from 'vitest'
import { lotsManagementRegistry } from '../contract/lots-management.registry.ts'
import { movementInstructionRegistry } from '../contract/movement-instructions.registry.ts'
import {
  idEndOf,
  isProvisional,
  lotCodeOf,
  lotLetter,
  provisionalNumber,
  voyageNumberOf,
  voyageOfLot,
} from './numbers.ts'

const plant = fc.constantFrom('S', 'N', 'S2', 'ZS25')
const year = fc.integer({ min: 2000, max: 2099 })
const running = fc.integer({ min: 1, max: 99_999 })
const place = fc.integer({ min: 1, max: 20_000 })
const isListed = (number: string) => movementInstructionRegistry.schema.shape.voyageNumber.safeParse(number).success

test('a voyage number is plant, year and running number', () => {
  expect(voyageNumberOf('S', 2025, 147)).toBe('S25-0147')
  expect(voyageNumberOf('N', 2009, 1)).toBe('N09-0001')
  expect(voyageNumberOf('N', 2000, 9999)).toBe('N00-9999')
  expect(voyageNumberOf('N', 2000, 10_000)).toBe('N00-10000')
})

test('plant, year and running number can be read from a voyage number, so no two are alike', () => {
  fc.assert(
    fc.property(plant, year, running, (code, inYear, number) => {
      const voyageNumber = voyageNumberOf(code, inYear, number)
      const [, ofPlant, ofYear, ofNumber] = /^(.+)(\d\d)-(\d{4,})$/.exec(voyageNumber)!
      expect([ofPlant, 2000 + Number(ofYear), Number(ofNumber)]).toEqual([code, inYear, number])
      expect(isListed(voyageNumber)).toBe(true)
    }),
  )
})

test('the numbers of a plant stand in the order in which they were given', () => {
  // The worklist sorts them as texts. No terminal has ten thousand voyages in a year.
  const given = fc.tuple(year, fc.integer({ min: 1, max: 9999 }))
  fc.assert(
    fc.property(given, given, (one, other) => {
      const isEarlier = one[0] === other[0] ? one[1] < other[1] : one[0] < other[0]
      expect(voyageNumberOf('S', ...one) < voyageNumberOf('S', ...other)).toBe(isEarlier)
    }),
  )
})

test('a provisional number is the end of the id, and is never taken for a voyage number', () => {
  expect(provisionalNumber('0195a3c4-7b1e-7c30-9f2a-4d5e6f7a8b9c')).toBe('~5E6F7A8B9C')
  fc.assert(
    fc.property(fc.uuid(), plant, year, running, (id, code, inYear, number) => {
      const provisional = provisionalNumber(id)
      expect(id.endsWith(idEndOf(provisional)!)).toBe(true)
      expect(idEndOf(provisional)).toHaveLength(10)
      expect(idEndOf(voyageNumberOf(code, inYear, number))).toBeUndefined()
      expect(isListed(provisional)).toBe(true)
      expect(isProvisional(provisional)).toBe(true)
      expect(isProvisional(lotCodeOf(provisional, 1))).toBe(true)
      expect(isProvisional(voyageNumberOf(code, inYear, number))).toBe(false)
    }),
  )
})

test('after Z come two letters, and after ZZ three', () => {
  const places = [1, 2, 26, 27, 28, 52, 53, 702, 703]
  expect(places.map(lotLetter)).toEqual(['A', 'B', 'Z', 'AA', 'AB', 'AZ', 'BA', 'ZZ', 'AAA'])
})

test('the place can be read from the letters, so no letters are given twice', () => {
  fc.assert(
    fc.property(place, (at) => {
      const letters = lotLetter(at)
      expect(letters).toMatch(/^[A-Z]+$/)
      expect(letters.split('').reduce((sum, letter) => sum * 26 + letter.codePointAt(0)! - 64, 0)).toBe(at)
    }),
  )
})

test('a lot code is the voyage number, a stroke and the letters', () => {
  expect(lotCodeOf('S25-0147', 1)).toBe('S25-0147/A')
  for (const other of ['b/l', '2026/07', 'S25-0147/', '/A', 'S25-0147/A/B'])
    expect(voyageOfLot(other), other).toBeUndefined()
  fc.assert(
    fc.property(plant, year, running, place, (code, inYear, number, at) => {
      const voyageNumber = voyageNumberOf(code, inYear, number)
      const lotCode = lotCodeOf(voyageNumber, at)
      expect(lotCode.split('/')).toEqual([voyageNumber, lotLetter(at)])
      expect(voyageOfLot(lotCode)).toBe(voyageNumber)
      expect(voyageOfLot(lotCode.toLowerCase())).toBe(voyageNumber.toLowerCase())
      expect(voyageOfLot(voyageNumber)).toBeUndefined()
      expect(lotsManagementRegistry.schema.shape.lotCode.safeParse(lotCode).success).toBe(true)
    }),
  )
})
