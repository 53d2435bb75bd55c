import type { Language } from '#platform/core/language.ts'
import type { RecordNode, TreeRecord } from '#platform/core/record-tree.ts'
import type { Reader } from '#platform/server/database/database.ts'
import { labelsAsAt } from '#platform/server/registry/store/labels-as-at.repo.ts'
import { instructionNode, type StoredInstruction } from '../../contract/movement-instruction.ts'
import { referred } from '../instruction/referred.ts'

/** What codes were called; of one registry by its id. */
export type Names = (registry: string, code: string) => string

/** Names of everything that the instruction refers to, as they were when the version was made. */
export async function namesThen(
  db: Reader,
  instruction: StoredInstruction,
  at: string,
  language: Language,
): Promise<Names> {
  const codes = new Map<string, Set<string>>()
  collect(instructionNode, instruction as unknown as TreeRecord, codes)
  const names = new Map<string, Map<string, string>>()
  for (const [registry, wanted] of codes) {
    names.set(registry, await labelsAsAt(db, referred(registry), [...wanted], { at, language }))
  }
  return (registry, code) => names.get(registry)?.get(code) ?? code
}

function collect(node: RecordNode, record: TreeRecord, codes: Map<string, Set<string>>): void {
  for (const { name, to } of node.fields) {
    if (!to) continue
    const known = codes.get(to) ?? new Set()
    for (const code of [record[name]].flat()) if (typeof code === 'string') known.add(code)
    if (known.size > 0) codes.set(to, known)
  }
  for (const [name, child] of Object.entries(node.children)) {
    for (const one of (record[name] ?? []) as TreeRecord[]) collect(child, one, codes)
  }
}
