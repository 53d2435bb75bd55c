import type { HitAction, SearchGroup, SearchHit } from '#platform/core/search.contract.ts'
import { pathOf, type Visit } from '../base/recent-pages.ts'
import type { FoundScreen } from './match-screens.ts'

interface Line {
  /** The same thing has the same key, wherever it stands. */
  key: string
  href: string
  actions: { title: string; href: string }[]
}
/** What one line leads to. */
export type LauncherLine = Line &
  ({ kind: 'hit'; hit: SearchHit } | { kind: 'screen'; screen: FoundScreen } | { kind: 'visit'; visit: Visit })

export interface LauncherSection {
  key: string
  /** Left out for pages: they are no group of records. */
  group?: SearchGroup
  /** Of how many those shown are the first. */
  count: number
  lines: LauncherLine[]
}

export const launcherLimits = { screens: 5, groups: 5, hits: 3, visits: 8 }

/**
 * What the box shows of what was found: first the records that were named by their whole code, then pages, then the other
 * records, each kind as the server ranked it. Kinds of which nothing is to be shown are left out.
 */
export function launcherSections(screens: readonly FoundScreen[], groups: readonly SearchGroup[]): LauncherSection[] {
  const shown = groups.filter(({ hits }) => hits.length > 0).slice(0, launcherLimits.groups)
  const isNamed = ({ hits }: SearchGroup) => hits.some(({ exact }) => exact)
  const ofGroups = (some: readonly SearchGroup[]) =>
    some.map((group) => ({
      key: group.kind,
      group,
      count: group.count,
      lines: group.hits.slice(0, launcherLimits.hits).map((hit) => hitLine(group.kind, hit)),
    }))
  const pages: LauncherSection = {
    key: 'screens',
    count: screens.length,
    lines: screens.slice(0, launcherLimits.screens).map((screen) => ({
      kind: 'screen',
      key: `screens ${screen.path}`,
      href: screen.path,
      actions: [],
      screen,
    })),
  }
  return [
    ...ofGroups(shown.filter(isNamed)),
    ...(screens.length > 0 ? [pages] : []),
    ...ofGroups(shown.filter((group) => !isNamed(group))),
  ]
}

const hitLine = (kind: string, hit: SearchHit): LauncherLine => ({
  kind: 'hit',
  key: `${kind} ${hit.id}`,
  href: hit.to,
  actions: hit.actions.map((action) => ({ title: action.title, href: hrefOf(action) })),
  hit,
})

export function hrefOf({ to, search }: Pick<HitAction, 'to' | 'search'>): string {
  return search ? `${to}?${new URLSearchParams(search)}` : to
}

/** Where somebody was last, the page that is open left out; named as the menu names it today, where it knows it. */
export function visitLines(visits: readonly Visit[], here: string, menu: readonly FoundScreen[]): LauncherLine[] {
  return visits
    .filter(({ href }) => pathOf(href) !== here)
    .slice(0, launcherLimits.visits)
    .map((visit) => ({
      kind: 'visit',
      key: `visits ${visit.href}`,
      href: visit.href,
      actions: [],
      visit: { ...visit, title: menu.find(({ path }) => path === visit.href)?.title ?? visit.title },
    }))
}

/** What Enter means while no line is chosen: the one record that has what was typed as its whole code. Of two it means none. */
export function namedLine(sections: readonly LauncherSection[]): LauncherLine | undefined {
  const named = sections.flatMap(({ lines }) => lines).filter((line) => line.kind === 'hit' && line.hit.exact)
  return named.length === 1 ? named[0] : undefined
}
