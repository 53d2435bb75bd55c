import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatDate, formatInstant, parseDate, parseMonth } from './date-format.ts'
import { languages } from './language.ts'

const day = fc
  .date({ min: new Date('1900-01-01'), max: new Date('2199-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))

describe('dates', () => {
  test('a shown date is read back as the same date in both languages', () => {
    fc.assert(
      fc.property(day, fc.constantFrom(...languages), (date, language) => {
        expect(parseDate(formatDate(date, language))).toBe(date)
      }),
    )
  })

  test.each([
    ['14/11/2026', '2026-11-14'],
    ['14.11.26', '2026-11-14'],
    ['14 novembre 2026', '2026-11-14'],
    ['1-2-2026', '2026-02-01'],
    ['2026-11-14', '2026-11-14'],
  ])('%s is %s', (text, date) => {
    expect(parseDate(text)).toBe(date)
  })

  test.each(['31/02/2026', '11/14/2026', '14 foo 2026', '14/11', '', '0/1/2026'])('%s is no date', (text) => {
    expect(parseDate(text)).toBeNull()
  })

  test('the two hours that carry the same clock time in October are told apart', () => {
    expect(formatInstant('2026-10-25T00:30:00Z', 'it')).toBe('25/10/2026 02:30 CEST')
    expect(formatInstant('2026-10-25T01:30:00Z', 'en')).toBe('25 Oct 2026 02:30 CET')
  })
})

test('a month is read whichever of the two stands first', () => {
  const months = fc.record({ year: fc.integer({ min: 1000, max: 9999 }), month: fc.integer({ min: 1, max: 12 }) })
  fc.assert(
    fc.property(months, fc.constantFrom('-', '/', '.'), ({ year, month }, mark) => {
      const wanted = `${year}-${String(month).padStart(2, '0')}`
      expect(parseMonth(`${year}${mark}${month}`)).toBe(wanted)
      expect(parseMonth(` ${month}${mark}${year} `)).toBe(wanted)
      expect(parseMonth(wanted)).toBe(wanted)
    }),
  )
  const none = ['', '2026', '13/2026', '0/2026', '2026-111', '11/26', 'November 2026']
  for (const text of none) expect(parseMonth(text)).toBe(null)
})
