import { fold } from '#platform/core/search-text.ts'
import type { MenuItem } from '#platform/core/session.contract.ts'

export interface FoundScreen {
  title: string
  path: string
  icon: string
  /** The groups of the menu above it. */
  way: string
}

/** Pages of the user's menu whose name, or whose group, has all the words; the name itself counts more. */
export function matchScreens(
  items: readonly MenuItem[],
  text: string,
  registries: readonly { title: string; path: string }[],
): FoundScreen[] {
  const words = fold(text).split(/\s+/).filter(Boolean)
  const has = (name: string) => words.every((word) => fold(name).includes(word))
  const all = screensOf(items, [])
  const named = all.filter(({ title }) => has(title))
  const grouped = all.filter(({ title, way }) => !has(title) && has(`${way} ${title}`))
  const known = new Set(all.map(({ path }) => path))
  // Registries that stand in no menu can be opened all the same.
  const others = registries.filter(({ path }) => !known.has(path)).map((one) => ({ ...one, icon: 'list', way: '' }))
  const begins = ({ title }: FoundScreen) => (fold(title).startsWith(words.join(' ')) ? 0 : 1)
  return [...[...named, ...others].toSorted((one, other) => begins(one) - begins(other)), ...grouped]
}

function screensOf(items: readonly MenuItem[], above: string[]): FoundScreen[] {
  return items.flatMap(({ text, link, icon, items: below }) => [
    ...(link === null ? [] : [{ title: text, path: link, icon, way: above.join(' › ') }]),
    ...screensOf(below, [...above, text]),
  ])
}
