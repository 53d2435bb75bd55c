import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fileAt, forksIn, placeOf, walFileOf, walName } from './wal-names.ts'

const size = 16 * 1024 * 1024

test('the file after the last one of 4 GB is the first one of the next', () => {
  const last = walFileOf('0000000100000003000000FF', size)!
  expect(walName({ ...last, place: last.place + 1 }, size)).toBe('000000010000000400000000')
})

test('a name and its place say the same, whatever the size of a file', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 2 ** 31 }),
      fc.integer({ min: 0, max: 2 ** 33 }),
      fc.constantFrom(1, 16, 64, 1024),
      (timeline, place, megabytes) => {
        const bytes = megabytes * 1024 * 1024
        expect(walFileOf(walName({ timeline, place }, bytes), bytes)).toEqual({ timeline, place })
      },
    ),
  )
})

test('what is no WAL file has no place', () => {
  for (const name of [
    '00000002.history',
    '000000010000000000000005.00000028.backup',
    '000000010000000000000005.partial',
  ]) {
    expect(walFileOf(name, size)).toBeUndefined()
  }
})

test('a position is in the file that PostgreSQL says', () => {
  expect(walName({ timeline: 1, place: placeOf('3/A0000028', size) }, size)).toBe('0000000100000003000000A0')
})

test('the way to a timeline goes over those that it came from', () => {
  const forks = forksIn('1\t0/5000098\tbefore 2026-11-15 10:00:00+00\n\n2\t0/9000000\tno recovery target specified\n')
  const chain = { timeline: 3, forks, segmentBytes: size }
  expect([4, 5, 8, 9, 10].map((place) => fileAt(chain, place).timeline)).toEqual([1, 2, 2, 3, 3])
})
