import type { Language } from '#platform/core/language.ts'
import type { MenuEntry } from '../contract/menu.contract.ts'
import { branch, childrenOf, findEntry, type Place } from '../rules/menu-list.ts'

/** What of the tree is on the screen: open branches, or, with a filter, what matches and the groups it stands in. */
export function shownRows(
  entries: readonly MenuEntry[],
  closed: ReadonlySet<string>,
  filter: string,
  language: Language,
): MenuEntry[] {
  if (filter !== '') {
    const wanted = plain(filter)
    const hits = entries.filter(({ text, link }) => plain(`${text[language]} ${link ?? ''}`).includes(wanted))
    const kept = new Set<string>()
    for (const hit of hits) {
      for (const inside of branch(entries, hit.id)) kept.add(inside.id)
      for (let one: MenuEntry | undefined = hit; one; one = findEntry(entries, one.parent)) kept.add(one.id)
    }
    return entries.filter(({ id }) => kept.has(id))
  }
  const visible = (parent: string | null): MenuEntry[] =>
    childrenOf(entries, parent).flatMap((entry) => [entry, ...(closed.has(entry.id) ? [] : visible(entry.id))])
  return visible(null)
}

const plain = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().trim()

export type DropZone = 'before' | 'into' | 'after'

export function dropPlace(entries: readonly MenuEntry[], entry: MenuEntry, zone: DropZone): Place {
  if (zone === 'into') return { parent: entry.id, before: null }
  const siblings = childrenOf(entries, entry.parent)
  const before = zone === 'before' ? entry.id : (siblings[siblings.indexOf(entry) + 1]?.id ?? null)
  return { parent: entry.parent, before }
}
