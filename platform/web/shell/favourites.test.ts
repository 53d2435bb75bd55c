// @vitest-environment jsdom
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { moved, toggled } from './favourites.ts'

const page = fc.nat(9).map((number) => ({ href: `/p/${number}`, title: `Page ${number}` }))
const pages = fc.uniqueArray(page, { selector: ({ href }) => href })

test('a star set is there once at the end, a star taken is gone, and both again change nothing', () => {
  fc.assert(
    fc.property(pages, page, fc.boolean(), (known, one, wanted) => {
      const next = toggled(known, one, wanted)
      expect(next.filter(({ href }) => href === one.href).length).toBe(wanted ? 1 : 0)
      expect(next.filter(({ href }) => href !== one.href)).toEqual(known.filter(({ href }) => href !== one.href))
      expect(toggled(next, one, wanted)).toEqual(next)
    }),
  )
})

test('moving keeps every favourite, and moving back restores the order unless it was at the edge', () => {
  fc.assert(
    fc.property(pages, page, fc.constantFrom(1 as const, -1 as const), (known, one, by) => {
      const next = moved(known, one.href, by)
      expect(new Set(next)).toEqual(new Set(known))
      if (next.some((favourite, index) => favourite !== known[index])) {
        expect(moved(next, one.href, by === 1 ? -1 : 1)).toEqual(known)
      }
    }),
  )
})
