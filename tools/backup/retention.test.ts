import fc from 'fast-check'
import { expect, test } from 'vitest'
import { keeping, keptBases } from './retention.ts'

const day = 86_400_000
const baseAt = (endedAt: Date) => ({ name: endedAt.toISOString(), endedAt })
const nightly = (from: string, nights: number) =>
  Array.from({ length: nights }, (_, night) => baseAt(new Date(Date.parse(from) + night * day)))

test('twelve years of nights: 35 days, 13 months, 11 years, each by its newest', () => {
  const { keep, oldestOfDays } = keptBases(nightly('2014-11-16T01:00:00Z', 12 * 365 + 3))
  expect(keep[0]).toBe('2026-11-15T01:00:00.000Z')
  const days = keep.slice(0, 35)
  expect(days.at(-1)).toBe('2026-10-12T01:00:00.000Z')
  expect(oldestOfDays).toBe(days.at(-1))
  // The months of the days are November and October; eleven more go back to November of last year.
  const months = keep.slice(35, 46)
  expect(months[0]).toBe('2026-09-30T01:00:00.000Z')
  expect(months.at(-1)).toBe('2025-11-30T01:00:00.000Z')
  // 2026 has the newest, 2025 its December; nine more.
  const years = keep.slice(46)
  expect(years).toHaveLength(9)
  expect(years[0]).toBe('2024-12-31T01:00:00.000Z')
  expect(years.at(-1)).toBe('2016-12-31T01:00:00.000Z')
})

test('several in a day count as one, by the newest', () => {
  const { keep, drop } = keptBases([
    baseAt(new Date('2026-11-20T01:00:00Z')),
    baseAt(new Date('2026-11-15T01:00:00Z')),
    baseAt(new Date('2026-11-15T13:00:00Z')),
    baseAt(new Date('2026-11-14T01:00:00Z')),
  ])
  expect(keep.slice(1)).toEqual(['2026-11-15T13:00:00.000Z', '2026-11-14T01:00:00.000Z'])
  expect(drop).toEqual(['2026-11-15T01:00:00.000Z'])
})

test('a second one on a bad day does not cost the one before it', () => {
  const { drop, oldestOfDays } = keptBases([
    baseAt(new Date('2026-11-15T01:00:00Z')),
    baseAt(new Date('2026-11-15T13:00:00Z')),
  ])
  expect(drop).toEqual([])
  expect(oldestOfDays).toBe('2026-11-15T01:00:00.000Z')
})

test('nothing is dropped because time goes by without backups', () => {
  const { drop } = keptBases(nightly('2019-01-01T01:00:00Z', 35))
  expect(drop).toEqual([])
})

test('whatever there is: the newest stays, all are kept or dropped, and asking again drops nothing more', () => {
  const instants = fc.date({ min: new Date('2010-01-01'), max: new Date('2040-01-01'), noInvalidDate: true })
  fc.assert(
    fc.property(
      fc.uniqueArray(instants, { minLength: 1, maxLength: 200, selector: (at) => at.getTime() }),
      (endings) => {
        const bases = endings.map(baseAt)
        const { keep, drop, oldestOfDays } = keptBases(bases)
        const newest = bases.toSorted((a, b) => b.endedAt.getTime() - a.endedAt.getTime())[0]!.name
        expect(keep).toContain(newest)
        expect(keep).toContain(oldestOfDays)
        expect([...keep, ...drop].toSorted()).toEqual(bases.map(({ name }) => name).toSorted())
        const recent = bases.filter(({ endedAt }) => Date.parse(newest) - endedAt.getTime() < 2 * day).length
        expect(keep.length).toBeLessThanOrEqual(recent + keeping.days + keeping.months + keeping.years)
        const again = keptBases(bases.filter(({ name }) => keep.includes(name)))
        expect(again).toEqual({ keep, drop: [], oldestOfDays })
      },
    ),
  )
})

test('of none, none', () => {
  expect(keptBases([])).toEqual({ keep: [], drop: [], oldestOfDays: undefined })
})
