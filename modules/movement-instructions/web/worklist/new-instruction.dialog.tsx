import '../form/instruction.css'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FormDialog } from '#platform/ui/parts/form-dialog.tsx'
import { textOf } from '#platform/web/base/form-values.ts'
import { RegistryFieldInput } from '#platform/web/fields/registry-field.tsx'
import { instructionNode } from '#modules/movement-instructions/contract/movement-instruction.ts'
import { useInstructionTexts } from '../form/instruction-texts.ts'
import { instructionPath } from '../form/use-instruction-form.ts'
import { useNavigate } from '#platform/web/base/address.tsx'

const asked = ['plant', 'operationType'] as const

/** What must be known before anything else: the plant gives the number, the operation type what is to be filled in. */
export function NewInstructionDialog(props: { vessel?: string | undefined; onClose: () => void }) {
  const { t } = useTranslation(['movement-instructions', 'shell'])
  const texts = useInstructionTexts().header!
  const navigate = useNavigate()
  const [values, setValues] = useState<Record<string, string>>({ plant: '', operationType: '' })
  const [attempted, setAttempted] = useState(false)
  const missing = (name: string) => (values[name] ?? '').trim() === ''
  const create = () => {
    setAttempted(true)
    const first = asked.find(missing)
    if (first) return document.getElementById(`field-new-${first}`)?.focus()
    return void navigate({ to: `${instructionPath}/new`, search: { ...values, vessel: props.vessel } })
  }
  const says = (name: string) => {
    if (!attempted || !missing(name)) return undefined
    return t(name === 'operationType' ? 'message.operationTypeNeeded' : 'worklist.plantNeeded')
  }
  return (
    <FormDialog
      title={t('movementInstructions.title.new')}
      label={t('worklist.begin')}
      className="new-instruction"
      onSubmit={create}
      onClose={props.onClose}
    >
      {asked.map((name) => (
        <RegistryFieldInput
          key={name}
          name={`new-${name}`}
          field={{ ...instructionNode.fields.find((field) => field.name === name)!, required: true }}
          label={texts.label(name)}
          required
          choices={[]}
          value={values[name]}
          errorOf={() => says(name)}
          onChange={(value) => setValues((now) => ({ ...now, [name]: textOf(value) }))}
        />
      ))}
    </FormDialog>
  )
}
