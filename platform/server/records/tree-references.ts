import type { Issue } from '#platform/core/issue.ts'
import { below, type RecordNode, type TreeRecord } from '#platform/core/record-tree.ts'
import type { AnyRegistry, RegistryField } from '#platform/core/registry.ts'
import type { Reader } from '../database/database.ts'
import { refusedCodes } from '../registry/store/references.repo.ts'

interface Mention {
  field: RegistryField
  at: string
  code: string
}

/** References of a tree to what does not exist, has ended, or is not allowed there. What it had before may stay. */
export async function treeReferenceIssues(
  db: Reader,
  node: RecordNode,
  find: (id: string) => AnyRegistry,
  after: TreeRecord,
  before: TreeRecord | undefined,
): Promise<Issue[]> {
  // Of each field by itself: what one has may be just what another does not allow.
  const known = Map.groupBy(before ? mentions(node, before) : [], ({ field }) => field)
  const wanted = mentions(node, after).filter(
    ({ field, code }) => !known.get(field)?.some((mention) => mention.code === code),
  )
  const issues: Issue[] = []
  for (const same of Map.groupBy(wanted, ({ field }) => `${field.to} ${JSON.stringify(field.where ?? {})}`).values()) {
    const { field } = same[0]!
    const other = find(field.to!)
    const refused = new Set(await refusedCodes(db, other, field, [...new Set(same.map(({ code }) => code))]))
    for (const { at, code } of same) {
      if (refused.has(code))
        issues.push({ field: at, code: 'core.unknownReference', params: { code, registry: other.titleKey } })
    }
  }
  return issues
}

function mentions(node: RecordNode, record: TreeRecord, at = ''): Mention[] {
  const own = node.fields.flatMap((field) => {
    if (!field.to) return []
    const value = record[field.name]
    const codes = Array.isArray(value) ? (value as string[]) : typeof value === 'string' ? [value] : []
    return codes.map((code) => ({ field, at: at + field.name, code }))
  })
  const inside = Object.entries(node.children).flatMap(([name, child]) =>
    below(record, name).flatMap((one, index) => mentions(child, one, `${at}${name}.${index}.`)),
  )
  return [...own, ...inside]
}
