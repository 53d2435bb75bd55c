import { below, pruned, type RecordNode, type TreeRecord } from './record-tree.ts'
import { sameValue } from './same-value.ts'

/** One field of one record of a tree, by the names of the lists and the ids of the records that lead to it. */
export interface TreeChange {
  /** `laycanFrom`, `lots.<id>.quantity`; of a record that came or went, `lots.<id>`. */
  path: string
  kind: 'changed' | 'added' | 'removed'
  before: unknown
  after: unknown
}

/** What turns one state of a tree into the other. Records are the same when their ids are, wherever they stand. */
export function treeChanges(node: RecordNode, before: TreeRecord, after: TreeRecord, at = ''): TreeChange[] {
  const changes: TreeChange[] = []
  for (const { name } of node.fields) {
    const [old, new_] = [before[name] ?? null, after[name] ?? null]
    if (!sameValue(old, new_)) changes.push({ path: at + name, kind: 'changed', before: old, after: new_ })
  }
  for (const [name, child] of Object.entries(node.children)) {
    const earlier = new Map(below(before, name).map((one) => [one.id, one]))
    const later = new Set(below(after, name).map(({ id }) => id))
    for (const one of below(before, name)) {
      if (later.has(one.id)) continue
      changes.push({ path: `${at}${name}.${one.id}`, kind: 'removed', before: pruned(child, one), after: null })
    }
    for (const [index, one] of below(after, name).entries()) {
      const path = `${at}${name}.${one.id ?? `new${index}`}`
      const old = one.id === null ? undefined : earlier.get(one.id)
      if (old) changes.push(...treeChanges(child, old, one, `${path}.`))
      else changes.push({ path, kind: 'added', before: null, after: pruned(child, one) })
    }
  }
  return changes
}
