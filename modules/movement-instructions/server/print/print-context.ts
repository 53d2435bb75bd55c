import { plain } from '#platform/core/number-format.ts'
import type { RecordNode, TreeRecord } from '#platform/core/record-tree.ts'
import type { RegistryField } from '#platform/core/registry.ts'
import type { Issuer, PdfColumn, PdfFact, PdfPart, PdfValue } from '#platform/server/documents/pdf/pdf-document.ts'
import type { PaperWords } from '#platform/server/documents/pdf/paper.ts'
import type { Masters } from './masters.ts'

/** What every part of a printed document needs to know. */
export interface PrintContext extends PaperWords {
  masters: Masters
  /** Who issues the papers of the plant. */
  issuer: Issuer | undefined
}

type Kind = NonNullable<PdfColumn['kind']>
const kinds: Partial<Record<RegistryField['kind'], Kind>> = {
  decimal: 'number',
  integer: 'number',
  date: 'date',
  instant: 'instant',
}

export const look = ({ kind, unit }: RegistryField) => ({
  kind: kinds[kind] ?? ('text' as const),
  ...(unit ? { unit } : {}),
})

export const label = ({ texts, language }: PrintContext, node: RecordNode, key: string) =>
  texts.text(language, `${node.textPrefix}${key}`)
export const word = ({ texts, language }: PrintContext, key: string, params?: Record<string, string | number>) =>
  texts.text(language, `movement-instructions:print.${key}`, params)

/** A value of a field as it stands on paper; what is empty, or merely not so, is not printed. */
export function printed(context: PrintContext, node: RecordNode, field: RegistryField, value: unknown): PdfValue {
  if (value === null || value === undefined || value === false || value === '') return null
  const { texts, language, masters } = context
  switch (field.kind) {
    case 'boolean':
      return texts.text(language, 'platform:log.yes')
    case 'choice':
      return texts.text(language, `${node.textPrefix}choice.${field.name}.${String(value)}`)
    case 'reference':
    case 'references': {
      const codes = [value].flat() as string[]
      return codes.map((code) => masters.named(field.to!, code)).join(', ') || null
    }
    default:
      // Figures are printed with the decimals that say something: kilograms of a bill are whole, a density is read to its last.
      return field.kind === 'decimal' && field.unit !== 'kg/l' ? plain(String(value)) : String(value)
  }
}

/** The fields of a record that say something, in the order given. */
export function factsOf(
  context: PrintContext,
  node: RecordNode,
  record: TreeRecord,
  fields: readonly string[] = node.fields.map(({ name }) => name),
): PdfFact[] {
  return fields.flatMap((name): PdfFact[] => {
    const field = node.fields.find((one) => one.name === name)!
    const value = printed(context, node, field, record[name])
    if (value === null) return []
    const fact = { label: label(context, node, `field.${name}`), value, ...look(field) }
    return [field.multiline ? { ...fact, wide: true } : fact]
  })
}

/** More columns than these do not fit on a page beside each other. */
const mostColumns = 8

/** A list below a record: a table of the columns in which anything stands, or record by record where those are many. */
export function listOf(context: PrintContext, node: RecordNode, rows: readonly TreeRecord[], about: string): PdfPart[] {
  const values = (field: RegistryField) => rows.map((row) => printed(context, node, field, row[field.name]))
  const shown = node.fields
    .map((field) => ({ field, values: values(field) }))
    .filter((column) => column.values.some((value) => value !== null))
  if (shown.length === 0) return []
  const below = Object.entries(node.children)
  if (shown.length > mostColumns || below.length > 0) {
    return rows.flatMap((row, index): PdfPart[] => {
      const count = rows.length > 1 ? ` ${index + 1}` : ''
      const heading = `${about} · ${label(context, node, 'title.one')}${count}`
      const lists = below.flatMap(([name, child]) => listOf(context, child, (row[name] ?? []) as TreeRecord[], about))
      return [{ kind: 'facts', columns: 4, heading, facts: factsOf(context, node, row) }, ...lists]
    })
  }
  return [
    {
      kind: 'table',
      heading: `${about} · ${label(context, node, 'title.many')}`,
      columns: shown.map(({ field }, index) => ({
        label: label(context, node, `field.${field.name}`),
        ...look(field),
        ...(field.multiline || index === 0 ? { width: 'rest' as const } : {}),
      })),
      rows: rows.map((_row, index) => shown.map((column) => column.values[index] ?? null)),
    },
  ]
}
