import '#platform/web/base/registry.css'
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
import { detailFields } from '../contract/operation.ts'
import {
  createScheduledOperation,
  operationInput,
  type OperationInput,
  operationsPath,
} from '../contract/plan.contract.ts'
import { placeIssues, timeIssues } from '../rules/operation.ts'

/** When, what and by whom; what else an operation has to have is asked for on its page. */
const asked = [
  'plant',
  'operationType',
  'scheduledFrom',
  'scheduledTo',
  'product',
  'company',
  'quantity',
  'quantityUnit',
  'vessel',
  'voyageNumber',
  'mooringPlatform',
  'isVesselInRoadstead',
  'tanks',
]
const fields = asked.map((name) => detailFields.find((field) => field.name === name)!)

export function NewOperation(props: { plant?: string; onClose: () => void; onCreated?: () => void }) {
  const { t } = useTranslation('operative-plan')
  const texts = useFieldTexts('operative-plan', 'operative-plan:scheduledOperations.')
  const navigate = useNavigate()
  const [typed, setTyped] = useState<FormValues>({})
  const [isTried, setTried] = useState(false)
  const values: FormValues = { ...formValues(detailFields, props.plant ? { plant: props.plant } : {}), ...typed }
  const shape = checked(operationInput, { ...recordValues(detailFields, values), isEarlyMooringConfirmed: false })
  const issues = shape.ok ? [...timeIssues(shape.value), ...placeIssues(shape.value)] : shape.issues
  const key = useRef(crypto.randomUUID())
  const create = useMutation({
    mutationFn: (body: OperationInput) => call(createScheduledOperation, { body, idempotencyKey: key.current }),
    onSuccess: ({ id }) => void navigate({ to: `${operationsPath}/${id}` }),
    // Another try is another request, with what was put right.
    onError: () => (key.current = crypto.randomUUID()),
  })
  const refused = create.error instanceof ApiFailure ? create.error.entries : []
  const isAtField = refused.length > 0 && refused.every((entry) => asked.includes(entry.key))
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
      title={t('scheduledOperations.title.new')}
      label={t('create')}
      size={680}
      focusFirst
      busy={create.isPending}
      onSubmit={submit}
      onClose={props.onClose}
    >
      {!isAtField && <Failure error={create.error} />}
      <FieldGrid
        texts={texts}
        fields={fields}
        within=""
        shown={{}}
        values={values}
        changed={[]}
        errorOf={errorOf}
        editing
        onTouch={() => {}}
        onChange={(name, value) => {
          create.reset()
          setTyped((before) => ({ ...before, [name]: value }))
        }}
        onSubmit={submit}
      />
    </FormDialog>
  )
}
