import { type MenuEntry, menuLevels } from '../contract/menu.contract.ts'

/** Everything that can be done to a menu. The list stays in the order of reading: each entry, then what is in it. */

/** In this group (null is the top), before this entry of it, or at its end. */
export interface Place {
  parent: string | null
  before: string | null
}

const has = (entries: readonly MenuEntry[], id: string) => entries.some((entry) => entry.id === id)

export function findEntry(entries: readonly MenuEntry[], id: string | null): MenuEntry | undefined {
  return entries.find((entry) => entry.id === id)
}

export function childrenOf(entries: readonly MenuEntry[], parent: string | null): MenuEntry[] {
  return entries.filter((entry) => entry.parent === parent)
}

/** 1 for an entry at the top. */
export function levelOf(entries: readonly MenuEntry[], id: string | null): number {
  let level = 0
  for (let entry = findEntry(entries, id); entry; entry = findEntry(entries, entry.parent)) level++
  return level
}

/** The entry and all that is in it, at any depth. */
export function branch(entries: readonly MenuEntry[], id: string): MenuEntry[] {
  const inside = new Set([id])
  for (const entry of entries) if (entry.parent !== null && inside.has(entry.parent)) inside.add(entry.id)
  return entries.filter((entry) => inside.has(entry.id))
}

/** How many levels a branch needs. */
export function heightOf(entries: readonly MenuEntry[], id: string): number {
  const own = levelOf(entries, id)
  return Math.max(...branch(entries, id).map((entry) => levelOf(entries, entry.id))) - own + 1
}

/** Why the entry cannot stand there, or nothing. */
export function refusalOf(
  entries: readonly MenuEntry[],
  id: string,
  place: Place,
): 'tooDeep' | 'intoItself' | 'intoLink' | undefined {
  if (place.parent === null) return undefined
  if (branch(entries, id).some((entry) => entry.id === place.parent)) return 'intoItself'
  if (findEntry(entries, place.parent)?.link !== null) return 'intoLink'
  return levelOf(entries, place.parent) + heightOf(entries, id) > menuLevels ? 'tooDeep' : undefined
}

/** Takes the branch to its new place; where that is not possible, nothing happens. */
export function moveTo(entries: readonly MenuEntry[], id: string, place: Place): MenuEntry[] {
  if (!has(entries, id) || place.before === id || refusalOf(entries, id, place)) return [...entries]
  const moving = branch(entries, id).map((entry) => (entry.id === id ? { ...entry, parent: place.parent } : entry))
  const ids = new Set(moving.map((entry) => entry.id))
  return insertAt(
    entries.filter((entry) => !ids.has(entry.id)),
    moving,
    place,
  )
}

export function insertAt(entries: readonly MenuEntry[], added: readonly MenuEntry[], place: Place): MenuEntry[] {
  const at = indexOf(entries, place)
  return [...entries.slice(0, at), ...added, ...entries.slice(at)]
}

function indexOf(entries: readonly MenuEntry[], { parent, before }: Place): number {
  if (before !== null && has(entries, before)) return entries.findIndex((entry) => entry.id === before)
  if (parent === null) return entries.length
  const last = branch(entries, parent).at(-1)
  return entries.findIndex((entry) => entry.id === last?.id) + 1
}

export function removeEntry(entries: readonly MenuEntry[], id: string): MenuEntry[] {
  const gone = new Set(branch(entries, id).map((entry) => entry.id))
  return entries.filter((entry) => !gone.has(entry.id))
}

export function changeEntry(entries: readonly MenuEntry[], id: string, change: Partial<MenuEntry>): MenuEntry[] {
  return entries.map((entry) => (entry.id === id ? { ...entry, ...change } : entry))
}

export type Step = 'up' | 'down' | 'indent' | 'outdent'

/** Where one step of the keyboard leads: among its siblings, into the group above, or out behind its own group. */
export function stepPlace(
  entries: readonly MenuEntry[],
  id: string,
  step: Step,
): Place | 'first' | 'last' | 'top' | 'noGroup' {
  const entry = findEntry(entries, id)
  if (!entry) return 'noGroup'
  const siblings = childrenOf(entries, entry.parent)
  const index = siblings.indexOf(entry)
  const above = siblings[index - 1]
  switch (step) {
    case 'up':
      return above ? { parent: entry.parent, before: above.id } : 'first'
    case 'down':
      if (index === siblings.length - 1) return 'last'
      return { parent: entry.parent, before: siblings[index + 2]?.id ?? null }
    case 'indent':
      return above && above.link === null ? { parent: above.id, before: null } : 'noGroup'
    case 'outdent': {
      const group = findEntry(entries, entry.parent)
      if (!group) return 'top'
      const groups = childrenOf(entries, group.parent)
      return { parent: group.parent, before: groups[groups.indexOf(group) + 1]?.id ?? null }
    }
  }
}
