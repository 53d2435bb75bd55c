import '#platform/web/base/registry.css'
import './exchange.css'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { checked } from '#platform/core/issue.ts'
import { FormDialog } from '#platform/ui/parts/form-dialog.tsx'
import { toast } from '#platform/ui/parts/toast.ts'
import { call } from '#platform/web/base/api.ts'
import { Failure } from '#platform/web/base/awaited.tsx'
import { formValues, recordValues } from '#platform/web/base/form-values.ts'
import { RegistryFieldInput } from '#platform/web/fields/registry-field.tsx'
import { type Comparison, comparison, comparisonFields, reconcileExchange } from '../contract/exchange.contract.ts'

const day = 86_400_000
const toMinute = (moment: number) => `${new Date(moment).toISOString().slice(0, 16)}:00.000Z`

/** Asks a partner what it has; what differs comes into the list. */
export function CompareDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('exchange')
  const [values, setValues] = useState(() =>
    formValues(comparisonFields, { from: toMinute(Date.now() - day), to: toMinute(Date.now()) }),
  )
  const key = useRef(crypto.randomUUID())
  const shape = checked(comparison, recordValues(comparisonFields, values))
  const compare = useMutation({
    mutationFn: (body: Comparison) => call(reconcileExchange, { body, idempotencyKey: key.current }),
    onSuccess: () => {
      toast(t('message.comparing'))
      onClose()
    },
    onError: () => (key.current = crypto.randomUUID()),
  })
  return (
    <FormDialog
      title={t('compare.title')}
      label={t('compare.go')}
      size={480}
      focusFirst
      busy={compare.isPending}
      disabledReason={shape.ok ? undefined : t('compare.fill')}
      onSubmit={() => shape.ok && compare.mutate(shape.value)}
      onClose={onClose}
    >
      <Failure error={compare.error} />
      <div className="section-fields compare-fields">
        {comparisonFields.map((field) => (
          <RegistryFieldInput
            key={field.name}
            name={field.name}
            field={field}
            label={t(`compare.${field.name}`)}
            value={values[field.name]}
            onChange={(value) => setValues((before) => ({ ...before, [field.name]: value }))}
            errorOf={() => undefined}
            required
            readOnly={false}
            choices={[]}
          />
        ))}
      </div>
    </FormDialog>
  )
}
