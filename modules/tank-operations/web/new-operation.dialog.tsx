import '#platform/web/base/registry.css'
import './tank-operations.css'
import { Modal } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { checked } from '#platform/core/issue.ts'
import { FormButtons } from '#platform/ui/parts/form-buttons.tsx'
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
    <Modal
      opened
      onClose={onClose}
      size={620}
      title={t('tankOperations.title.new')}
      classNames={{ title: 'dialog-title' }}
      // The first field has the focus then.
      withCloseButton={false}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (shape.ok) create.mutate(shape.value)
        }}
      >
        <Failure error={create.error} />
        <div className="section-fields">
          <OperationFields
            fields={fields}
            values={values}
            onChange={(name, value) => setValues((before) => ({ ...before, [name]: value }))}
          />
        </div>
        <FormButtons
          label={t('create')}
          busy={create.isPending}
          disabledReason={shape.ok ? undefined : t('disabled.fill')}
          onCancel={onClose}
        />
      </form>
    </Modal>
  )
}
