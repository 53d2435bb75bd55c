import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Visit, withVisit } from './recent-pages.ts'

const start = Date.parse('2026-11-15T08:00:00.000Z')
const page = (path: string, minute: number, search = ''): Visit => ({
  href: `${path}${search}`,
  title: path,
  at: new Date(start + minute * 60_000).toISOString(),
})

test('a page stands once, at the top, with the address it last had', () => {
  const visits = [page('/a', 1), page('/b', 2), page('/a', 3, '?name=star')].reduce<Visit[]>(withVisit, [])
  expect(visits.map(({ href }) => href)).toEqual(['/a?name=star', '/b'])
})

test('last month is forgotten', () => {
  expect(withVisit([page('/a', 0)], page('/b', 31 * 24 * 60))).toEqual([page('/b', 31 * 24 * 60)])
})

test('whatever is visited: newest first, no page twice, never more than fifty', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(80), { maxLength: 200 }), (numbers) => {
      const visits = numbers.map((number, minute) => page(`/p/${number}`, minute)).reduce<Visit[]>(withVisit, [])
      expect(visits.length).toBe(Math.min(50, new Set(numbers).size))
      expect(new Set(visits.map(({ href }) => href)).size).toBe(visits.length)
      expect(visits).toEqual(visits.toSorted((one, other) => other.at.localeCompare(one.at)))
    }),
  )
})
