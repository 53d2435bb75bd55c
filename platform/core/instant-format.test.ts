import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatInstant } from './date-format.ts'
import { parseInstant, parseMoment, readMoment, writeMoment } from './instant-format.ts'

const minute = 60_000
const moment = fc
  .integer({ min: Date.parse('1980-01-01T00:00Z') / minute, max: Date.parse('2099-12-31T00:00Z') / minute })
  .map((minutes) => new Date(minutes * minute).toISOString())
/** Around the two nights in which the clock is changed. */
const oddMoment = fc
  .tuple(
    fc.constantFrom('2026-03-29T01:00Z', '2026-10-25T01:00Z', '2030-10-27T01:00Z'),
    fc.integer({ min: -180, max: 180 }),
  )
  .map(([night, minutes]) => new Date(Date.parse(night) + minutes * minute).toISOString())
const language = fc.constantFrom('en' as const, 'it' as const)

describe('moments in site time', () => {
  test('what is shown reads back as the same moment, in both languages and in the doubled hour', () => {
    fc.assert(
      fc.property(fc.oneof(moment, oddMoment), language, (value, shownIn) => {
        expect(parseInstant(formatInstant(value, shownIn))).toEqual({ kind: 'instant', value })
      }),
    )
  })

  test('the form reads a stored moment and writes the same again, unless its hour comes twice', () => {
    fc.assert(
      fc.property(fc.oneof(moment, oddMoment), (value) => {
        const parsed = parseMoment(readMoment(value))
        if (parsed.kind === 'twice') expect([parsed.summer, parsed.winter]).toContain(value)
        else expect(writeMoment(readMoment(value))).toBe(value)
      }),
    )
  })

  test('whatever is typed stays as typed until it is a moment', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 20 }), fc.stringMatching(/^[0-9:]{0,6}$/), (date, time) => {
        const text = writeMoment({ date, time })
        if (parseMoment({ date, time }).kind !== 'instant' && text !== '') {
          expect(readMoment(text)).toEqual({ date, time })
        }
      }),
    )
  })

  test('the hour that comes twice is asked about, an hour apart', () => {
    expect(parseMoment({ date: '25/10/2026', time: '02:30' })).toEqual({
      kind: 'twice',
      summer: '2026-10-25T00:30:00.000Z',
      winter: '2026-10-25T01:30:00.000Z',
    })
    expect(formatInstant('2026-10-25T00:30:00.000Z', 'it')).toBe('25/10/2026 02:30 CEST')
    expect(formatInstant('2026-10-25T01:30:00.000Z', 'en')).toBe('25 Oct 2026 02:30 CET')
    expect(formatInstant('2026-10-25T02:00:00.000Z', 'en')).toBe('25 Oct 2026 03:00')
  })

  test('the hour that does not come is refused', () => {
    expect(parseMoment({ date: '29/03/2026', time: '02:30' })).toEqual({ kind: 'skipped' })
  })

  test.each([
    ['7:05', '2026-11-15T06:05:00.000Z'],
    ['0705', '2026-11-15T06:05:00.000Z'],
    ['7.05', '2026-11-15T06:05:00.000Z'],
    ['22', '2026-11-15T21:00:00.000Z'],
  ])('the clock time %s', (time, value) => {
    expect(parseMoment({ date: '15 nov 2026', time })).toEqual({ kind: 'instant', value })
  })

  test.each(['24:00', '7:65', 'noon', ''])('the clock time %j is none', (time) => {
    expect(parseMoment({ date: '15/11/2026', time }).kind).toBe('notAnInstant')
  })
})
