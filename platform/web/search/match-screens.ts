import { fold } from '#platform/core/search-text.ts'
import { foldedWords, hasMeant, type MeantWord } from '#platform/core/search-words.ts'
import type { MenuItem } from '#platform/core/session.contract.ts'

export interface FoundScreen {
  title: string
  path: string
  icon: string
  /** The groups of the menu above it. */
  way: string
}

/**
 * Pages of the user's menu whose name, or whose group, has all the words; the name itself counts more. What else the words
 * mean, the server knows: until it has said so, they mean themselves.
 */
export function matchScreens(
  items: readonly MenuItem[],
  text: string,
  registries: readonly { title: string; path: string }[],
  meant: readonly MeantWord[] = foldedWords(text).map((word) => ({ word, others: [] })),
): FoundScreen[] {
  const has = (name: string) => hasMeant(name, meant)
  const all = screensOf(items)
  const named = all.filter(({ title }) => has(title))
  const grouped = all.filter(({ title, way }) => !has(title) && has(`${way} ${title}`))
  const known = new Set(all.map(({ path }) => path))
  // Registries that stand in no menu can be opened all the same.
  const others = registries.filter(({ path }) => !known.has(path)).map((one) => ({ ...one, icon: 'list', way: '' }))
  const typed = foldedWords(text).join(' ')
  const begins = ({ title }: FoundScreen) => (fold(title).startsWith(typed) ? 0 : 1)
  return [...[...named, ...others].toSorted((one, other) => begins(one) - begins(other)), ...grouped]
}

/** All pages of a menu, in its order. */
export function screensOf(items: readonly MenuItem[], above: readonly string[] = []): FoundScreen[] {
  return items.flatMap(({ text, link, icon, items: below }) => [
    ...(link === null ? [] : [{ title: text, path: link, icon, way: above.join(' › ') }]),
    ...screensOf(below, [...above, text]),
  ])
}
