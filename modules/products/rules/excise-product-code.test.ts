import fc from 'fast-check'
import { expect, test } from 'vitest'
import { coversCnCode } from './excise-product-code.ts'

const subheading = fc.integer({ min: 0, max: 9999 }).map((number) => String(number).padStart(4, '0'))
const mineralOils = ['E410', 'E420', 'E430', 'E440', 'E450', 'E460', 'E470', 'E480', 'E490']

test('mineral oils of heading 2710 are covered whatever the yearly subheading, by no other family of codes', () => {
  fc.assert(
    fc.property(subheading, (digits) => {
      for (const code of mineralOils) {
        expect(coversCnCode(code, `2710${digits}`)).toBe(true)
        expect(coversCnCode(code, `2711${digits}`)).toBe(false)
      }
      expect(coversCnCode('E500', `2711${digits}`)).toBe(true)
      expect(coversCnCode('E500', `2710${digits}`)).toBe(false)
      expect(coversCnCode('E200', `1507${digits}`)).toBe(true)
      expect(coversCnCode('E200', `1519${digits}`)).toBe(false)
    }),
  )
})

test('a code that the list does not know is not judged', () => {
  expect(coversCnCode('E999', '27101944')).toBe(true)
})
