import type { MenuChange, MenuEntry } from '../contract/menu.contract.ts'
import { childrenOf, findEntry } from './menu-list.ts'

/** What became of each entry, in the order of reading: first the menu as it is now, then what is gone. */
export function menuDifference(before: readonly MenuEntry[], after: readonly MenuEntry[]): MenuChange[] {
  const moved = movedIds(before, after)
  const changes: MenuChange[] = []
  for (const entry of after) {
    const old = findEntry(before, entry.id)
    const place = { from: old ? groupText(before, old) : null, to: groupText(after, entry) }
    const about = { id: entry.id, text: entry.text, ...place }
    if (!old) {
      changes.push({ kind: 'added', ...about, fields: [] })
      continue
    }
    const fields = fieldChanges(old, entry)
    if (moved.has(entry.id)) changes.push({ kind: 'moved', ...about, fields })
    else if (fields.length > 0) changes.push({ kind: 'changed', ...about, fields })
  }
  for (const old of before) {
    if (findEntry(after, old.id)) continue
    changes.push({ kind: 'removed', id: old.id, text: old.text, from: groupText(before, old), to: null, fields: [] })
  }
  return changes
}

const groupText = (entries: readonly MenuEntry[], entry: MenuEntry) => findEntry(entries, entry.parent)?.text ?? null

function fieldChanges(old: MenuEntry, entry: MenuEntry): MenuChange['fields'] {
  const values = ({ text, icon, link, isEnabled }: MenuEntry) =>
    ({ en: text.en, it: text.it, icon, link: link ?? '', isEnabled: String(isEnabled) }) as const
  const [was, is] = [values(old), values(entry)]
  return (['en', 'it', 'icon', 'link', 'isEnabled'] as const)
    .filter((field) => was[field] !== is[field])
    .map((field) => ({ field, before: was[field], after: is[field] }))
}

/** Entries in another group, or before others than they used to be; as few as explain the new order. */
function movedIds(before: readonly MenuEntry[], after: readonly MenuEntry[]): Set<string> {
  const moved = new Set<string>()
  const groups = new Set(after.map((entry) => entry.parent))
  for (const entry of after) {
    const old = findEntry(before, entry.id)
    if (old && old.parent !== entry.parent) moved.add(entry.id)
  }
  for (const parent of groups) {
    const stayed = (entries: readonly MenuEntry[], others: readonly MenuEntry[]) =>
      childrenOf(entries, parent)
        .map((entry) => entry.id)
        .filter((id) => findEntry(others, id)?.parent === parent)
    const positions = stayed(before, after)
    const order = stayed(after, before)
    const kept = longestRising(order.map((id) => positions.indexOf(id)))
    for (const [index, id] of order.entries()) if (!kept.has(index)) moved.add(id)
  }
  return moved
}

/** Indexes of a longest rising run of the numbers. */
function longestRising(numbers: readonly number[]): Set<number> {
  const best: { length: number; previous: number }[] = []
  let end = -1
  for (const [index, value] of numbers.entries()) {
    let found = { length: 1, previous: -1 }
    for (const [earlier, run] of best.entries()) {
      if (numbers[earlier]! < value && run.length + 1 > found.length)
        found = { length: run.length + 1, previous: earlier }
    }
    best.push(found)
    if (end < 0 || found.length > best[end]!.length) end = index
  }
  const kept = new Set<number>()
  for (; end >= 0; end = best[end]!.previous) kept.add(end)
  return kept
}
