import { expect, test } from 'vitest'
import { choice, code, decimal, metaOf, personal, reference, signed, text } from './fields.ts'

const figures = { digits: 9, decimals: 3, min: '0', max: '99' }

test('fields that are told the same are the same, and others are not', () => {
  expect(text({ max: 20 })).toBe(text({ max: 20 }))
  expect(text({ max: 20 })).not.toBe(text({ max: 21 }))
  expect(text({ max: 20, multiline: true })).not.toBe(text({ max: 20 }))
  expect(decimal({ ...figures, unit: 't' })).not.toBe(decimal({ ...figures, unit: 'm³' }))
  expect(choice(['a', 'b'])).not.toBe(choice(['b', 'a']))
  expect(reference({ to: 'ports', max: 5 })).not.toBe(reference({ to: 'ports', max: 5, where: { isOpen: true } }))
  const letters = code({ pattern: /^[A-Z]+$/, max: 5 })
  const anyLetters = code({ pattern: /^[A-Z]+$/i, max: 5 })
  expect(letters.safeParse('abc').success).toBe(false)
  expect(anyLetters.safeParse('abc').success).toBe(true)
})

test('what is said of one field is not said of those that are otherwise the same', () => {
  expect(metaOf(signed(decimal(figures))).signed).toBe(true)
  expect(metaOf(decimal(figures)).signed).toBeUndefined()
  expect(metaOf(personal(text({ max: 20 }))).personal).toBe(true)
  expect(metaOf(text({ max: 20 })).personal).toBeUndefined()
  expect(signed(decimal(figures)).safeParse('99.5').success).toBe(false)
})
