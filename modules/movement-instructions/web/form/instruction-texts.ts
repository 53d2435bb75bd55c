import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { NamedField } from '#platform/core/fields.ts'
import type { MergeEntry } from '#platform/web/forms/merge-form.ts'
import type { EntryWords } from '#platform/web/forms/form-conflict.tsx'
import { type FormRow, recordValue } from '#platform/web/base/form-values.ts'
import { type FieldTexts, useFieldTexts } from '#platform/web/fields/registry-texts.ts'
import type { TreeChange } from '#platform/core/tree-diff.ts'
import { instructionNode } from '#modules/movement-instructions/contract/movement-instruction.ts'
import { nodeOfList } from './instruction-shape.ts'

const namespace = 'movement-instructions'
/** The words of one kind of record. */
const useTexts = (id: string) => useFieldTexts(namespace, `${namespace}:${id}.`)

export type InstructionTexts = Readonly<Record<string, FieldTexts>>

/** The words of the instruction and of each list below it, by the list's name. */
export function useInstructionTexts(): InstructionTexts {
  const header = useTexts('movementInstructions')
  const lots = useTexts('lots')
  const billsOfLading = useTexts('billsOfLading')
  const items = useTexts('billItems')
  const documents = useTexts('documents')
  const receivers = useTexts('receivers')
  const specifications = useTexts('specifications')
  const measureUnits = useTexts('measureUnits')
  const samples = useTexts('samples')
  const fiscalInfo = useTexts('fiscalInfo')
  return useMemo(
    () => ({
      header,
      lots,
      billsOfLading,
      items,
      documents,
      receivers,
      specifications,
      measureUnits,
      samples,
      fiscalInfo,
    }),
    [header, lots, billsOfLading, items, documents, receivers, specifications, measureUnits, samples, fiscalInfo],
  )
}

type Named = { field: string; row: Record<string, unknown> | undefined; lotCode?: string | undefined }

/** Words for places in the tree: `Lot S25-0147/A · Document 2281 · Number`. */
export function usePathWords(texts: InstructionTexts, lotCodes: ReadonlyMap<string, string>) {
  const { t } = useTranslation('movement-instructions')
  return useMemo(() => {
    /** A row is known by the first thing that people wrote in it. */
    const nameOf = ({ field, row, lotCode }: Named) => {
      const node = nodeOfList[field]!
      const said = node.fields.find(({ kind, name }) => kind !== 'boolean' && row?.[name])
      const name = lotCode ?? (said ? texts[field]!.value(said, row![said.name]) : '')
      return [t(`${node.id}.title.one`), name].filter(Boolean).join(' ')
    }
    const rowText = (field: string, row: Record<string, unknown> | null | undefined) => {
      if (!row) return ''
      const words = nodeOfList[field]!.fields.map((one) => [one, texts[field]!.value(one, row[one.name])] as const)
        .filter(([one, text]) => text !== '' && one.kind !== 'boolean')
        .map(([one, text]) => `${texts[field]!.label(one.name)}: ${text}`)
      return words.length > 0 ? words.slice(0, 6).join('\n') : t('page.emptyRow')
    }
    const cells = (field: NamedField, row: FormRow) =>
      Object.fromEntries((field.rowFields ?? []).map((one) => [one.name, recordValue(one, row.cells[one.name])]))

    const conflictWords: EntryWords = {
      label: (entry: MergeEntry) => {
        const steps = entry.within.map(({ field, row }) =>
          nameOf({ field: field.name, row: cells(field, row), lotCode: lotCodes.get(row.key) }),
        )
        const list = entry.within.at(-1)?.field.name ?? 'header'
        return [...steps, ...(entry.isRow ? [] : [texts[list]!.label(entry.field.name)])].join(' · ')
      },
      value: (entry, value) => {
        const list = entry.within.at(-1)?.field.name ?? 'header'
        return texts[list]!.value(entry.field, recordValue(entry.field, value))
      },
      row: (entry, row) => (row ? rowText(entry.field.name, cells(entry.field, row)) : t('page.notThere')),
    }

    /** Of a change between two versions. */
    const describeChange = ({ path, kind, before, after }: TreeChange) => {
      const parts = path.split('.')
      const labels: string[] = []
      let list = 'header'
      for (let at = 0; at < parts.length; at++) {
        const name = parts[at]!
        if (at < parts.length - 1 && nodeOfList[name] && (name === 'lots' || list !== 'header')) {
          const id = parts[++at]!
          list = name
          const row = (at === parts.length - 1 ? (after ?? before) : undefined) as Record<string, unknown> | undefined
          labels.push(nameOf({ field: name, row, lotCode: lotCodes.get(id) }))
        } else labels.push(texts[list]!.label(name))
      }
      if (kind !== 'changed') {
        const shown = (row: unknown) => rowText(list, row as Record<string, unknown> | null)
        return { label: labels.join(' · '), before: shown(before), after: shown(after) }
      }
      const node = list === 'header' ? instructionNode : nodeOfList[list]!
      const field = node.fields.find(({ name }) => name === parts.at(-1))
      const shown = (value: unknown) => (field ? texts[list]!.value(field, value) : String(value ?? ''))
      return { label: labels.join(' · '), before: shown(before), after: shown(after) }
    }
    return { conflictWords, describeChange }
  }, [texts, lotCodes, t])
}
