import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isImoNumber } from './imo-number.ts'

test('numbers of real ships pass', () => {
  // The example of the IMO scheme itself, and two more from published registers.
  for (const number of ['9074729', '9176187', '8814275']) expect(isImoNumber(number)).toBe(true)
})

test('of the ten possible last digits exactly one is right', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 999_999 }), (first) => {
      const start = String(first).padStart(6, '0')
      const right = Array.from({ length: 10 }, (_, digit) => `${start}${digit}`).filter(isImoNumber)
      expect(right).toHaveLength(1)
    }),
  )
})

test('one wrongly typed digit among the first six is noticed, unless its weighted error is a multiple of ten', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 999_999 }),
      fc.integer({ min: 0, max: 5 }),
      fc.integer({ min: 1, max: 9 }),
      (first, place, step) => {
        const start = String(first).padStart(6, '0')
        const right = Array.from({ length: 10 }, (_, digit) => `${start}${digit}`).find(isImoNumber)!
        const wrongDigit = (Number(right[place]) + step) % 10
        const wrong = right.slice(0, place) + String(wrongDigit) + right.slice(place + 1)
        const error = (7 - place) * (wrongDigit - Number(right[place]))
        expect(isImoNumber(wrong)).toBe(error % 10 === 0)
      },
    ),
  )
})

test('anything but seven digits is refused', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      fc.pre(!/^\d{7}$/.test(text))
      expect(isImoNumber(text)).toBe(false)
    }),
  )
})
