import { useTranslation } from 'react-i18next'
import { FieldSections } from '#platform/web/objects/field-sections.tsx'
import type { StoredInstruction } from '#modules/movement-instructions/contract/movement-instruction.ts'
import { instructionNode } from '#modules/movement-instructions/contract/movement-instruction.ts'
import { fixedFields } from '#modules/movement-instructions/rules/states.ts'
import { headerTabSections } from '../form/instruction-shape.ts'
import type { InstructionTexts } from '../form/instruction-texts.ts'
import { TheoreticalLotCard } from './theoretical-lot.tsx'
import type { InstructionForm } from '../form/use-instruction-form.ts'

export interface TabProps {
  form: InstructionForm
  record: StoredInstruction | null
  texts: InstructionTexts
  editing: boolean
  onSubmit: () => void
}

/** What holds for the whole voyage, and what its lots come to. */
export function HeaderTab({ form, record, texts, editing, onSubmit }: TabProps) {
  const { t } = useTranslation('movement-instructions')
  const fixed: readonly string[] = record ? fixedFields(record.status) : []
  const isPipe = form.values.pipeTransferTypeFlag !== ''
  const sections = headerTabSections
    // A pipeline has neither ship nor charter party.
    .filter(({ id }) => !isPipe || (id !== 'laytime' && id !== 'charterParty'))
    .map(({ id, fields }) => ({
      id,
      title: t(`movementInstructions.section.${id}`),
      fields: (fields as readonly string[]).map((name) => {
        const field = instructionNode.fields.find((one) => one.name === name)!
        // Shown as a value, not as a control.
        return fixed.includes(name) ? { ...field, computed: true } : field
      }),
    }))
  return (
    <>
      <FieldSections
        texts={texts.header!}
        sections={sections}
        shown={record ?? {}}
        values={form.values}
        onChange={form.change}
        onTouch={form.touch}
        changed={form.changed}
        errorOf={form.errorOf}
        editing={editing}
        focusFirst={record === null}
        onSubmit={onSubmit}
      />
      <TheoreticalLotCard form={form} texts={texts} />
    </>
  )
}
