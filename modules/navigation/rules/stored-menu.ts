import { type MenuEntry, menuLevels } from '../contract/menu.contract.ts'
import { childrenOf, findEntry, insertAt, levelOf } from './menu-list.ts'

/**
 * A built-in entry is kept with its place and with what differs from the product; the rest is read from the product,
 * so that a corrected text or a moved screen of a later version arrives by itself.
 */
export type KeptEntry = Pick<MenuEntry, 'id' | 'parent' | 'isEnabled'> &
  Partial<Pick<MenuEntry, 'text' | 'icon' | 'link'>>

/** Null means: exactly as the product brings it. */
export interface KeptMenu {
  entries: readonly KeptEntry[] | null
  /** The built-in entries that whoever saved it knew. What is not among them is new; what is, was removed on purpose. */
  known: readonly string[]
}

export function keptMenu(entries: readonly MenuEntry[], builtIn: readonly MenuEntry[]): KeptMenu {
  const known = builtIn.map((entry) => entry.id)
  if (JSON.stringify(entries) === JSON.stringify(builtIn)) return { entries: null, known }
  return { known, entries: entries.map((entry) => keptEntry(entry, findEntry(builtIn, entry.id))) }
}

function keptEntry(entry: MenuEntry, original: MenuEntry | undefined): KeptEntry {
  const { id, parent, isEnabled, text, icon, link } = entry
  if (!original) return entry
  const sameText = text.en === original.text.en && text.it === original.text.it
  return {
    id,
    parent,
    isEnabled,
    ...(sameText ? {} : { text }),
    ...(icon === original.icon ? {} : { icon }),
    ...(link === original.link ? {} : { link }),
  }
}

/** The whole menu: what was kept, completed from the product, and what the product has brought since. */
export function wholeMenu(kept: KeptMenu, builtIn: readonly MenuEntry[]): { entries: MenuEntry[]; news: string[] } {
  if (kept.entries === null) return { entries: [...builtIn], news: [] }
  const known = new Set(kept.known)
  const news = builtIn.filter((entry) => !known.has(entry.id) && !kept.entries?.some(({ id }) => id === entry.id))
  let entries = completed(kept.entries, builtIn)
  for (const entry of news) entries = withNew(entries, entry, builtIn)
  return { entries, news: news.map((entry) => entry.id) }
}

/** Entries that the product no longer has go; what stood in them, or in a group that is a screen now, moves up. */
function completed(kept: readonly KeptEntry[], builtIn: readonly MenuEntry[]): MenuEntry[] {
  const parents = new Map<string, string | null>()
  const result: MenuEntry[] = []
  const left = (id: string | null): string | null => {
    let parent = id
    while (parent !== null && !result.some((entry) => entry.id === parent && entry.link === null))
      parent = parents.get(parent) ?? null
    return parent
  }
  for (const entry of kept) {
    parents.set(entry.id, entry.parent)
    const { text, icon, link } = { ...findEntry(builtIn, entry.id), ...entry }
    if (text && icon && link !== undefined) result.push({ ...entry, parent: left(entry.parent), text, icon, link })
  }
  return inReadingOrder(result)
}

function inReadingOrder(entries: readonly MenuEntry[], parent: string | null = null): MenuEntry[] {
  return childrenOf(entries, parent).flatMap((entry) => [entry, ...inReadingOrder(entries, entry.id)])
}

/** A new entry stands where the product has it: in its group if that is still there, after the neighbour it has there. */
function withNew(entries: MenuEntry[], entry: MenuEntry, builtIn: readonly MenuEntry[]): MenuEntry[] {
  let parent = entry.parent
  while (parent !== null && !holds(entries, parent)) parent = findEntry(builtIn, parent)?.parent ?? null
  const siblings = childrenOf(builtIn, entry.parent)
  const earlier = siblings.slice(0, siblings.indexOf(findEntry(siblings, entry.id)!)).toReversed()
  const neighbour = earlier.find(({ id }) => findEntry(entries, id)?.parent === parent)
  const among = childrenOf(entries, parent)
  const before = neighbour ? (among[among.findIndex(({ id }) => id === neighbour.id) + 1]?.id ?? null) : null
  return insertAt(entries, [{ ...entry, parent }], { parent, before })
}

const holds = (entries: readonly MenuEntry[], id: string) =>
  findEntry(entries, id)?.link === null && levelOf(entries, id) < menuLevels
