import '#platform/web/base/registry.css'
import './tank-operations.css'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { checked } from '#platform/core/issue.ts'
import { FormDialog } from '#platform/ui/parts/form-dialog.tsx'
import { useNavigate } from '#platform/web/base/address.tsx'
import { call } from '#platform/web/base/api.ts'
import { Failure } from '#platform/web/base/awaited.tsx'
import { formValues, recordValues } from '#platform/web/base/form-values.ts'
import {
  createOperation,
  newOperation,
  newOperationFields,
  type NewOperation as Asked,
  operationsPath,
} from '../contract/tank-operations.contract.ts'
import { OperationFields } from './operation-fields.tsx'

const toMinute = () => `${new Date().toISOString().slice(0, 16)}:00.000Z`
const asked = [
  'operationType',
  'tankCode',
  'product',
  'direction',
  'measureType',
  'openingAt',
  'voyageNumber',
  'productOwner',
  'managementType',
]
const fields = asked.map((name) => newOperationFields.find((field) => field.name === name)!)

/** Type and tank first: what else is needed follows from them. */
export function NewOperation({ tankCode, onClose }: { tankCode: string; onClose: () => void }) {
  const { t } = useTranslation('tank-operations')
  const navigate = useNavigate()
  const [values, setValues] = useState(() =>
    formValues(newOperationFields, { tankCode, measureType: 'level', openingAt: toMinute() }),
  )
  const key = useRef(crypto.randomUUID())
  const shape = checked(newOperation, recordValues(newOperationFields, values))
  const create = useMutation({
    mutationFn: (body: Asked) => call(createOperation, { body, idempotencyKey: key.current }),
    onSuccess: ({ id }) => void navigate({ to: `${operationsPath}/${id}` }),
    // Another try is another request, with what was put right.
    onError: () => (key.current = crypto.randomUUID()),
  })
  return (
    <FormDialog
      title={t('tankOperations.title.new')}
      label={t('create')}
      size={620}
      focusFirst
      busy={create.isPending}
      disabledReason={shape.ok ? undefined : t('disabled.fill')}
      onSubmit={() => shape.ok && create.mutate(shape.value)}
      onClose={onClose}
    >
      <Failure error={create.error} />
      <div className="section-fields">
        <OperationFields
          fields={fields}
          values={values}
          onChange={(name, value) => setValues((before) => ({ ...before, [name]: value }))}
        />
      </div>
    </FormDialog>
  )
}
