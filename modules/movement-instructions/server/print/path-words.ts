import { below, type RecordNode, type TreeRecord } from '#platform/core/record-tree.ts'
import type { TreeChange } from '#platform/core/tree-diff.ts'
import type { PdfPart } from '#platform/server/documents/pdf/pdf-document.ts'
import { valueText } from '#platform/server/documents/pdf/pdf-values.ts'
import { instructionNode, type StoredInstruction } from '../../contract/movement-instruction.ts'
import { factsOf, label, look, type PrintContext, printed, word } from './print-context.ts'

/** Words for places in the tree, by number or by id of the records that lead there: `Lot S25-0147/A · Bill of lading 2 · Carrier`. */
export function wordsOfPath(
  context: PrintContext,
  instruction: StoredInstruction,
  path: string,
  gone?: unknown,
): { text: string; node: RecordNode; field: string | undefined } {
  const steps = path.split('.')
  const said: string[] = []
  let node: RecordNode = instructionNode
  let record: TreeRecord | undefined = instruction as unknown as TreeRecord
  for (;;) {
    const [name, which] = steps
    const child = name === undefined ? undefined : node.children[name]
    if (!child) break
    if (which === undefined)
      return { text: [...said, label(context, child, 'title.many')].join(' · '), node, field: name }
    const rows: readonly TreeRecord[] = record ? below(record, name!) : []
    const index = /^\d+$/.test(which) ? Number(which) : rows.findIndex(({ id }) => id === which)
    steps.splice(0, 2)
    node = child
    record = rows[index] ?? (steps.length === 0 ? ((gone ?? undefined) as TreeRecord | undefined) : undefined)
    said.push(`${label(context, node, 'title.one')} ${nameOf(context, node, record) || String(index + 1 || '')}`.trim())
  }
  const [field] = steps
  return { text: [...said, ...(field ? [label(context, node, `field.${field}`)] : [])].join(' · '), node, field }
}

/** A row is known by the first thing that people wrote in it, a lot by its letter. */
function nameOf(context: PrintContext, node: RecordNode, record: TreeRecord | undefined): string {
  if (!record) return ''
  if (typeof record['lotCode'] === 'string') return record['lotCode']
  const field = node.fields.find(({ kind, name }) => kind !== 'boolean' && record[name])
  return field ? valueText(printed(context, node, field, record[field.name]), look(field), context.language) : ''
}

/** What this version changed in the one before it. */
export function changesOf(
  context: PrintContext,
  instruction: StoredInstruction,
  changes: readonly TreeChange[],
): PdfPart {
  const heading = word(context, 'changes', { version: instruction.version - 1 })
  if (changes.length === 0) return { kind: 'text', heading, text: word(context, 'noChanges') }
  const whole = (node: RecordNode, record: unknown) =>
    record
      ? factsOf(context, node, record as TreeRecord)
          .map((fact) => `${fact.label}: ${valueText(fact.value, fact, context.language)}`)
          .join('\n') || word(context, 'emptyRow')
      : word(context, 'notThere')
  return {
    kind: 'table',
    heading,
    columns: [
      { label: word(context, 'what'), width: 'rest' },
      { label: word(context, 'before'), width: 150 },
      { label: word(context, 'after'), width: 150 },
    ],
    rows: changes.map(({ path, kind, before, after }) => {
      const { text, node, field: name } = wordsOfPath(context, instruction, path, after ?? before)
      const field = kind === 'changed' ? node.fields.find((one) => one.name === name) : undefined
      if (!field) return [text, whole(node, before), whole(node, after)]
      const value = (of: unknown) => valueText(printed(context, node, field, of), look(field), context.language)
      return [text, value(before), value(after)]
    }),
  }
}
