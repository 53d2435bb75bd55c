import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { checked } from '#platform/core/issue.ts'
import { FormDialog } from '#platform/ui/parts/form-dialog.tsx'
import { useNavigate } from '#platform/web/base/address.tsx'
import { ApiFailure } from '#platform/web/base/api-failure.ts'
import { call } from '#platform/web/base/api.ts'
import { Failure } from '#platform/web/base/awaited.tsx'
import { type FormValues, formValues, recordValues } from '#platform/web/base/form-values.ts'
import { issueText } from '#platform/web/base/i18n.ts'
import { useFieldTexts } from '#platform/web/fields/registry-texts.ts'
import { focusField } from '#platform/web/forms/use-object-form.ts'
import { FieldGrid } from '#platform/web/objects/field-sections.tsx'
import { createUllage, newUllage, type NewUllage, newUllageFields, ullagePath } from '../contract/ullage.contract.ts'

const toMinute = () => `${new Date().toISOString().slice(0, 16)}:00.000Z`

/** Voyage, type, product and moment; plant and ship follow from the voyage, the tanks from the ship's last report. */
export function NewUllageDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('ullage')
  const texts = useFieldTexts('ullage', 'ullage:ullage.')
  const navigate = useNavigate()
  const [values, setValues] = useState<FormValues>(() => formValues(newUllageFields, { measuredAt: toMinute() }))
  const [isTried, setTried] = useState(false)
  const shape = checked(newUllage, recordValues(newUllageFields, values))
  const issues = shape.ok ? [] : shape.issues
  const key = useRef(crypto.randomUUID())
  const create = useMutation({
    mutationFn: (body: NewUllage) => call(createUllage, { body, idempotencyKey: key.current }),
    onSuccess: ({ id }) => void navigate({ to: `${ullagePath}/${id}` }),
    // Another try is another request, with what was put right.
    onError: () => (key.current = crypto.randomUUID()),
  })
  const refused = create.error instanceof ApiFailure ? create.error.entries : []
  const isAtField =
    refused.length > 0 && refused.every((entry) => newUllageFields.some(({ name }) => name === entry.key))
  const errorOf = (name: string) => {
    const issue = issues.find(({ field }) => field === name)
    return (isTried && issue ? issueText(issue) : undefined) ?? refused.find((entry) => entry.key === name)?.value
  }
  const submit = () => {
    setTried(true)
    const [problem] = issues
    if (problem) focusField(problem.field)
    else if (shape.ok) create.mutate(shape.value)
  }
  return (
    <FormDialog
      title={t('ullage.title.new')}
      label={t('create')}
      size={560}
      focusFirst
      busy={create.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      {!isAtField && <Failure error={create.error} />}
      <FieldGrid
        texts={texts}
        fields={newUllageFields}
        within=""
        shown={{}}
        values={values}
        changed={[]}
        errorOf={errorOf}
        editing
        onTouch={() => {}}
        onChange={(name, value) => {
          create.reset()
          setValues((before) => ({ ...before, [name]: value }))
        }}
        onSubmit={submit}
      />
    </FormDialog>
  )
}
