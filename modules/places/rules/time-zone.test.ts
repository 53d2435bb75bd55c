import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isTimeZone } from './time-zone.ts'

const zones = Intl.supportedValuesOf('timeZone')

test('every zone that the runtime lists is one, and none of them with a letter more', () => {
  fc.assert(
    fc.property(fc.constantFrom(...zones), (name) => {
      expect(isTimeZone(name)).toBe(true)
      expect(isTimeZone(`${name}q`)).toBe(false)
      expect(isTimeZone(` ${name}`)).toBe(false)
      expect(isTimeZone(`${name} `)).toBe(false)
    }),
  )
})

test('no offset is a zone, although the runtime could reckon with it', () => {
  const two = (number: number) => String(number).padStart(2, '0')
  const part = (max: number) => fc.integer({ min: 0, max }).map(two)
  fc.assert(
    fc.property(fc.constantFrom('+', '-'), part(23), part(59), (sign, hours, minutes) => {
      expect(() => new Intl.DateTimeFormat('en', { timeZone: `${sign}${hours}:${minutes}` })).not.toThrow()
      for (const offset of [`${sign}${hours}:${minutes}`, `${sign}${hours}${minutes}`, `${sign}${hours}`])
        expect(isTimeZone(offset), offset).toBe(false)
    }),
  )
})
