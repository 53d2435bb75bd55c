import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { SearchGroup, SearchHit } from '#platform/core/search.contract.ts'
import { hrefOf, launcherLimits, launcherSections, namedLine, visitLines } from './launcher-lines.ts'
import type { FoundScreen } from './match-screens.ts'

const hit = (code: string, more: Partial<SearchHit> = {}): SearchHit => ({
  id: code,
  code,
  title: code,
  to: `/things/${code}`,
  exact: false,
  facts: [],
  actions: [],
  excerpt: '',
  ended: false,
  marks: [],
  ...more,
})
const group = (kind: string, hits: SearchHit[], count = hits.length): SearchGroup => ({
  kind,
  title: kind,
  path: `/${kind}`,
  count,
  hits,
})
const screen = (path: string): FoundScreen => ({ title: path, path, icon: 'list', way: '' })

test('what was named by its whole code stands before pages, everything else after them', () => {
  const groups = [group('pots', [hit('P10')]), group('lids', [hit('P1', { exact: true }), hit('P12')])]
  expect(launcherSections([screen('/p')], groups).map(({ key }) => key)).toEqual(['lids', 'screens', 'pots'])
  expect(launcherSections([], groups).map(({ key }) => key)).toEqual(['lids', 'pots'])
})

test('a kind that says no more than another one is not shown', () => {
  const sections = launcherSections([], [group('settings', [], 7), group('pots', [hit('P10')])])
  expect(sections.map(({ key, count }) => [key, count])).toEqual([['pots', 1]])
})

test('Enter takes the record that was named, and none that was only found', () => {
  const named = hit('P1', { exact: true })
  expect(namedLine(launcherSections([screen('/p')], [group('pots', [named, hit('P10')])]))?.href).toBe('/things/P1')
  expect(namedLine(launcherSections([screen('/p')], [group('pots', [hit('P10')])]))).toBeUndefined()
  // Two that are called the same: people choose.
  const other = hit('Q1', { exact: true })
  expect(namedLine(launcherSections([], [group('pots', [named, other])]))).toBeUndefined()
  expect(namedLine(launcherSections([], [group('pots', [named]), group('lids', [other])]))).toBeUndefined()
})

test('whatever is found: each thing once, few of each kind, and the count says of how many', () => {
  const kinds = fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g'))
  const found = kinds.chain((names) =>
    fc.tuple(...names.map((name) => fc.tuple(fc.constant(name), fc.nat(6), fc.boolean()))),
  )
  fc.assert(
    fc.property(found, fc.nat(9), (all, pages) => {
      const groups = all.map(([name, size, exact]) =>
        group(
          name,
          Array.from({ length: size }, (_, index) => hit(`${name}${index}`, { exact: exact && index === 0 })),
        ),
      )
      const sections = launcherSections(
        Array.from({ length: pages }, (_, index) => screen(`/${index}`)),
        groups,
      )
      const lines = sections.flatMap((section) => section.lines)
      expect(new Set(lines.map(({ key }) => key)).size).toBe(lines.length)
      for (const section of sections) {
        expect(section.lines.length).toBeGreaterThan(0)
        expect(section.lines.length).toBeLessThanOrEqual(section.count)
        expect(section.lines.length).toBeLessThanOrEqual(section.group ? launcherLimits.hits : launcherLimits.screens)
      }
      const named = lines.findIndex((line) => line.kind === 'hit' && line.hit.exact)
      const firstPage = lines.findIndex(({ kind }) => kind === 'screen')
      if (named >= 0 && firstPage >= 0) expect(named).toBeLessThan(firstPage)
    }),
  )
})

test('the last pages are offered, but not the one that is open, and by the name that the menu has today', () => {
  const visit = (href: string) => ({ href, title: `then ${href}`, at: '2026-11-15T08:00:00.000Z' })
  const visits = [visit('/here?x=1'), visit('/a'), visit('/b?name=star'), ...Array.from('cdefghij', visit)]
  const lines = visitLines(visits, '/here', [{ ...screen('/a'), title: 'A' }])
  expect(lines.slice(0, 2)).toMatchObject([
    { href: '/a', visit: { title: 'A' } },
    { href: '/b?name=star', visit: { title: 'then /b?name=star' } },
  ])
  expect(lines).toHaveLength(launcherLimits.visits)
})

test('an action leads to its address with what stands after the question mark', () => {
  expect(hrefOf({ to: '/a' })).toBe('/a')
  expect(hrefOf({ to: '/a', search: { code: 'P 1&2' } })).toBe('/a?code=P+1%262')
})
