import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { checked } from '#platform/core/issue.ts'
import { ErrorPanel } from '#platform/ui/parts/error-panel.tsx'
import { FormDialog } from '#platform/ui/parts/form-dialog.tsx'
import { type FormValues, formValues, recordValues } from '#platform/web/base/form-values.ts'
import { issueText } from '#platform/web/base/i18n.ts'
import { useFieldTexts } from '#platform/web/fields/registry-texts.ts'
import { focusField } from '#platform/web/forms/use-object-form.ts'
import { FieldGrid } from '#platform/web/objects/field-sections.tsx'
import { detailFields } from '../contract/operation.ts'
import type { ScheduledOperation } from '../contract/plan.contract.ts'
import { moveInWhatIf, type Tried, triedNames } from '../contract/what-if.contract.ts'
import { canonical, detailIssues, placeIssues, timeIssues } from '../rules/operation.ts'

const fields = triedNames.map((name) => detailFields.find((field) => field.name === name)!)

/** To the minute and by figures, what the board moves by hand. */
export function TryOperation(props: {
  operation: ScheduledOperation
  onTry: (wanted: Tried) => void
  onClose: () => void
}) {
  const { t } = useTranslation('operative-plan')
  const texts = useFieldTexts('operative-plan', 'operative-plan:scheduledOperations.')
  const { operation } = props
  const { id, version, quantity } = operation
  const [values, setValues] = useState<FormValues>(() => formValues(detailFields, operation))
  const [isTried, setTried] = useState(false)
  const shape = checked(moveInWhatIf.body.shape.moves.element, { ...recordValues(fields, values), id, version })
  const after = shape.ok ? canonical({ ...operation, ...shape.value }) : null
  const issues = !shape.ok
    ? shape.issues
    : [
        ...timeIssues(after!),
        ...placeIssues(after!),
        ...(after!.quantity === quantity ? [] : detailIssues(after!, operation)),
      ]
  const isHere = ({ field }: { field: string }) => fields.some(({ name }) => name === field)
  /** Another quantity needs what the operation may not have yet, and what is written on its page. */
  const elsewhere = isTried ? issues.filter((issue) => !isHere(issue)) : []
  const submit = () => {
    setTried(true)
    const problem = issues.find(isHere)
    if (problem) focusField(problem.field)
    else if (shape.ok && issues.length === 0) props.onTry(shape.value)
  }
  return (
    <FormDialog
      title={t('whatIf.operation.title', { number: operation.number })}
      label={t('whatIf.operation.go')}
      size={680}
      focusFirst
      onSubmit={submit}
      onClose={props.onClose}
    >
      {elsewhere.length > 0 && (
        <ErrorPanel lines={elsewhere.map((issue) => `${texts.label(issue.field)}: ${issueText(issue)}`)} />
      )}
      <FieldGrid
        texts={texts}
        fields={fields}
        within=""
        shown={operation}
        values={values}
        changed={[]}
        errorOf={(name) => {
          const issue = isTried && issues.find(({ field }) => field === name)
          return issue ? issueText(issue) : undefined
        }}
        editing
        renderExtra={({ name }) =>
          name === 'quantity' && operation.quantityUnit ? (
            <span className="muted">
              {texts.label('quantityUnit')}: {operation.quantityUnit}
            </span>
          ) : null
        }
        onTouch={() => {}}
        onChange={(name, value) => setValues((before) => ({ ...before, [name]: value }))}
        onSubmit={submit}
      />
    </FormDialog>
  )
}
