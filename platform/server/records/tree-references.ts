import type { Issue } from '#platform/core/issue.ts'
import { below, type RecordNode, type TreeRecord } from '#platform/core/record-tree.ts'
import type { AnyRegistry, RegistryField } from '#platform/core/registry.ts'
import type { Reader } from '../database/database.ts'
import { refusedAmong } from '../registry/store/references.repo.ts'

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
  if (wanted.length === 0) return []
  const groups = Map.groupBy(wanted, ({ field }) => groupOf(field))
  const asked = [...groupsIn(node)].map(([group, field]) => {
    const codes = [...new Set(groups.get(group)?.map(({ code }) => code))]
    return { registry: find(field.to!), field, codes, mentions: groups.get(group) ?? [] }
  })
  const refused = await refusedAmong(db, asked)
  return asked.flatMap(({ registry, mentions }, index) => {
    const codes = new Set(refused[index])
    return mentions
      .filter(({ code }) => codes.has(code))
      .map(({ at, code }) => ({
        field: at,
        code: 'core.unknownReference',
        params: { code, registry: registry.titleKey },
      }))
  })
}

/** Fields that refer to the same, and under the same condition. */
const groupOf = ({ to, where }: RegistryField) => `${to} ${JSON.stringify(where ?? {})}`

/** All that a tree of this kind refers to, with one of the fields. */
function groupsIn(node: RecordNode): Map<string, RegistryField> {
  const own = node.fields.flatMap((field): [string, RegistryField][] => (field.to ? [[groupOf(field), field]] : []))
  return new Map([...own, ...Object.values(node.children).flatMap((child) => [...groupsIn(child)])])
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
