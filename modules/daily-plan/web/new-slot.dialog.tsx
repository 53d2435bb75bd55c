import '#platform/web/base/registry.css'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { writeMoment } from '#platform/core/instant-format.ts'
import { checked } from '#platform/core/issue.ts'
import { FormDialog } from '#platform/ui/parts/form-dialog.tsx'
import { toast } from '#platform/ui/parts/toast.ts'
import { ApiFailure } from '#platform/web/base/api-failure.ts'
import { call } from '#platform/web/base/api.ts'
import { Failure } from '#platform/web/base/awaited.tsx'
import { type FormValues, formValues, recordValues } from '#platform/web/base/form-values.ts'
import { issueText } from '#platform/web/base/i18n.ts'
import { useFieldTexts } from '#platform/web/fields/registry-texts.ts'
import { focusField } from '#platform/web/forms/use-object-form.ts'
import { FieldGrid } from '#platform/web/objects/field-sections.tsx'
import { Question } from '#platform/web/objects/question.tsx'
import { timeIssues } from '#modules/operative-plan/rules/operation.ts'
import { createSlot, type Day } from '../contract/daily-plan.contract.ts'
import { newFields } from '../contract/slot.ts'
import { receiverTankIssues } from '../rules/receiver-tank.ts'
import { sideIssues } from '../rules/sides.ts'
import { useChange } from './use-day.ts'

const confirmation = 'isReceiverConfirmed'

/** A slot by hand. A tank that another operation fills is refused at its field, or asked about. */
export function NewSlot({ data, day, onClose }: { data: Day; day: string; onClose: () => void }) {
  const { t } = useTranslation('daily-plan')
  const texts = useFieldTexts('daily-plan', 'daily-plan:')
  const [values, setValues] = useState<FormValues>(() =>
    formValues(newFields, { plant: data.plant, scheduledFrom: writeMoment({ date: day, time: '08:00' }) }),
  )
  const [isTried, setTried] = useState(false)
  const [question, setQuestion] = useState<string | null>(null)
  const key = useRef(crypto.randomUUID())
  const create = useChange(
    (isReceiverConfirmed: boolean) => {
      const body = checked(createSlot.body, { ...recordValues(newFields, values), isReceiverConfirmed })
      if (!body.ok) throw new Error('sent without a check')
      return call(createSlot, { body: body.value, idempotencyKey: key.current }).catch((error: unknown) => {
        // Another try is another request; what only the server knows of the tank is asked about as well.
        key.current = crypto.randomUUID()
        const asked = error instanceof ApiFailure && error.entries.find((entry) => entry.key === confirmation)
        if (asked && error.entries.length === 1) setQuestion(asked.value)
        throw error
      })
    },
    () => {
      toast(t('message.created'))
      onClose()
    },
  )
  const shape = checked(createSlot.body, { ...recordValues(newFields, values), [confirmation]: false })
  const issues = shape.ok
    ? [
        ...timeIssues({ ...shape.value, mooringAt: null, unmooringAt: null }),
        ...sideIssues(shape.value, null),
        ...receiverTankIssues(
          shape.value,
          data.slots.map(({ operation }) => operation),
        ),
      ]
    : shape.issues
  const refused = create.error instanceof ApiFailure ? create.error.entries : []
  const isAtField = refused.length > 0 && refused.every(({ key: name }) => name === confirmation || name in values)
  const submit = () => {
    setTried(true)
    const problem = issues.find(({ field }) => field !== confirmation)
    const asked = issues.find(({ field }) => field === confirmation)
    if (problem) focusField(problem.field)
    else if (asked) setQuestion(issueText(asked))
    else create.mutate(false)
  }
  const errorOf = (name: string) => {
    const issue = issues.find(({ field }) => field === name)
    return (isTried && issue ? issueText(issue) : undefined) ?? refused.find((entry) => entry.key === name)?.value
  }
  return (
    <>
      <FormDialog
        title={t('action.new')}
        label={t('create')}
        size={680}
        focusFirst
        busy={create.isPending}
        onSubmit={submit}
        onClose={onClose}
      >
        {!isAtField && <Failure error={create.error} />}
        <FieldGrid
          texts={texts}
          fields={newFields}
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
      {question !== null && (
        <Question
          title={t('ask.receiver.title')}
          follows={[question]}
          go={t('ask.receiver.go')}
          cancel={t('ask.receiver.cancel')}
          error={null}
          busy={create.isPending}
          onGo={() => {
            setQuestion(null)
            create.mutate(true)
          }}
          onClose={() => setQuestion(null)}
        />
      )}
    </>
  )
}
