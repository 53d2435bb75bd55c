import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isExciseNumber } from './excise-number.ts'

const letter = fc.constantFrom(...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'.split(''))
const digit = fc.constantFrom(...'0123456789'.split(''))
const letterOrDigit = fc.oneof(letter, digit)
const italian = fc
  .tuple(
    letter,
    letter,
    fc.constantFrom(...'AORTV'.split('')),
    fc.array(digit, { minLength: 5, maxLength: 5 }),
    letterOrDigit,
  )
  .map(([first, second, sector, digits, check]) => `IT00${first}${second}${sector}${digits.join('')}${check}`)

test('every number of the Italian pattern passes, and none with another sector, length or office', () => {
  fc.assert(
    fc.property(italian, fc.constantFrom(...'BCDEFGHIJKLMNPQSUWXYZ'.split('')), (number, otherSector) => {
      expect(isExciseNumber(number)).toBe(true)
      expect(isExciseNumber(number.slice(0, 6) + otherSector + number.slice(7))).toBe(false)
      expect(isExciseNumber(`IT01${number.slice(4)}`)).toBe(false)
      expect(isExciseNumber(number.slice(0, -1))).toBe(false)
      expect(isExciseNumber(`${number}0`)).toBe(false)
    }),
  )
})

test('numbers of other member states need two letters and eleven letters or digits', () => {
  fc.assert(
    fc.property(letter, letter, fc.array(letterOrDigit, { minLength: 0, maxLength: 14 }), (first, second, rest) => {
      fc.pre(`${first}${second}` !== 'IT')
      expect(isExciseNumber(`${first}${second}${rest.join('')}`)).toBe(rest.length === 11)
    }),
  )
})
