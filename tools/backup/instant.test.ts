import { expect, test } from 'vitest'
import { instantOf, shown } from './instant.ts'

test.each([
  ['2026-11-15T21:53:00Z', '2026-11-15T21:53:00.000Z'],
  ['2026-11-15T22:53:00+01:00', '2026-11-15T21:53:00.000Z'],
  ['2026-07-15 22:53:07.250 +02:00', '2026-07-15T20:53:07.250Z'],
  ['2026-11-15 22:53 Europe/Rome', '2026-11-15T21:53:00.000Z'],
  ['2026-07-15 22:53:07.5 Europe/Rome', '2026-07-15T20:53:07.500Z'],
])('%s is %s', (text, instant) => {
  expect(instantOf(text).toISOString()).toBe(instant)
})

test.each([
  '2026-11-15T22:53:00',
  '2026-11-15 22:53',
  '22:53',
  'yesterday',
  '',
  '2026-02-30T10:00:00Z',
  '2026-11-15 22:53:99 Europe/Rome',
  // In the night of March the clock goes from 02:00 to 03:00.
  '2026-03-29 02:30 Europe/Rome',
])('"%s" is refused, with what to write instead', (text) => {
  expect(() => instantOf(text)).toThrow('What to do: write it as 2026-11-15T21:53:00Z')
})

test('an hour that comes twice is asked about', () => {
  expect(() => instantOf('2026-10-25 02:30 Europe/Rome')).toThrow('2026-10-25T02:30:00+02:00 for the first time')
})

test('is shown in UTC and in plant time', () => {
  expect(shown(new Date('2026-07-15T20:53:07.500Z'))).toBe(
    '2026-07-15T20:53:07.500Z (plant time 2026-07-15 22:53:07 Europe/Rome)',
  )
})
