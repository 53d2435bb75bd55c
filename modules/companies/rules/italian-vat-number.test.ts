import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isItalianVatNumber } from './italian-vat-number.ts'

const firstTen = fc.integer({ min: 0, max: 9_999_999_999 }).map((number) => String(number).padStart(10, '0'))
const withRightEnd = (start: string) =>
  Array.from({ length: 10 }, (_, digit) => `IT${start}${digit}`).filter(isItalianVatNumber)

test('published numbers pass', () => {
  for (const number of ['IT00743110157', 'IT12345670017', 'IT03189950961'])
    expect(isItalianVatNumber(number)).toBe(true)
  expect(isItalianVatNumber('IT12345670018')).toBe(false)
})

test('of the ten possible last digits exactly one is right', () => {
  fc.assert(
    fc.property(firstTen, (start) => {
      expect(withRightEnd(start)).toHaveLength(1)
    }),
  )
})

test('every single wrong digit is noticed', () => {
  fc.assert(
    fc.property(firstTen, fc.integer({ min: 0, max: 10 }), fc.integer({ min: 1, max: 9 }), (start, place, step) => {
      const right = withRightEnd(start)[0]!
      const at = place + 2
      const wrong = right.slice(0, at) + String((Number(right[at]) + step) % 10) + right.slice(at + 1)
      expect(isItalianVatNumber(wrong)).toBe(false)
    }),
  )
})

test('two exchanged neighbours are noticed, unless they are 0 and 9 or the same', () => {
  fc.assert(
    fc.property(firstTen, fc.integer({ min: 0, max: 9 }), (start, place) => {
      const right = withRightEnd(start)[0]!
      const at = place + 2
      const pair = right.slice(at, at + 2)
      const exchanged = right.slice(0, at) + pair[1]! + pair[0]! + right.slice(at + 2)
      expect(isItalianVatNumber(exchanged)).toBe(pair[0] === pair[1] || pair === '09' || pair === '90')
    }),
  )
})

test('anything but IT and eleven digits is refused', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      fc.pre(!/^IT\d{11}$/.test(text))
      expect(isItalianVatNumber(text)).toBe(false)
    }),
  )
})
