import { IconWorldUpload } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDate } from '#platform/core/date-format.ts'
import { fieldsOf } from '#platform/core/fields.ts'
import { ActionButton } from '#platform/ui/parts/action-button.tsx'
import { FormDialog } from '#platform/ui/parts/form-dialog.tsx'
import { toast } from '#platform/ui/parts/toast.ts'
import { useUi } from '#platform/ui/ui-provider.tsx'
import { ApiFailure } from '#platform/web/base/api-failure.ts'
import { call } from '#platform/web/base/api.ts'
import { Failure } from '#platform/web/base/awaited.tsx'
import { type FormValues, formValues, recordValues } from '#platform/web/base/form-values.ts'
import { usePermission } from '#platform/web/base/permissions.tsx'
import { useFieldTexts } from '#platform/web/fields/registry-texts.ts'
import { FieldGrid } from '#platform/web/objects/field-sections.tsx'
import { type Day, dailyElements, publishDay } from '../contract/daily-plan.contract.ts'
import { goesOut } from '../rules/published.ts'
import { useChange } from './use-day.ts'

const { mailingList, note } = publishDay.body.shape
const fields = fieldsOf({ mailingList, note })

/** Offered for the whole day; an empty plan is refused on the button. */
export function PublishDay({ data, day }: { data: Day; day: string }) {
  const { t } = useTranslation('daily-plan')
  const may = usePermission(dailyElements.publish)
  const [isOpen, setOpen] = useState(false)
  if (!may.visible) return null
  const isEmpty = !data.slots.some(goesOut)
  return (
    <>
      <ActionButton
        label={t('action.publish')}
        icon={IconWorldUpload}
        tone="primary"
        disabledReason={may.reason ?? (isEmpty ? t('disabled.empty') : undefined)}
        onClick={() => setOpen(true)}
        keepLabel
      />
      {isOpen && <PublishDialog data={data} day={day} onClose={() => setOpen(false)} />}
    </>
  )
}

function PublishDialog({ data, day, onClose }: { data: Day; day: string; onClose: () => void }) {
  const { t } = useTranslation('daily-plan')
  const { language } = useUi()
  const texts = useFieldTexts('daily-plan', 'daily-plan:')
  const [values, setValues] = useState<FormValues>(() => formValues(fields, {}))
  const key = useRef(crypto.randomUUID())
  const { plant, slots, versions, content } = data
  const issue = useChange(
    () => {
      const said = recordValues(fields, values) as { mailingList: string | null; note: string | null }
      return call(publishDay, { body: { plant, day, content, ...said }, idempotencyKey: key.current }).catch(
        (error: unknown) => {
          // Another try is another request, with what was put right.
          key.current = crypto.randomUUID()
          throw error
        },
      )
    },
    () => {
      toast(t('message.published'))
      onClose()
    },
  )
  const out = slots.filter(goesOut)
  const leftOut = slots.filter((slot) => !goesOut(slot)).map(({ operation }) => operation.number)
  const refused = issue.error instanceof ApiFailure ? issue.error.entries : []
  const isAtField = refused.some(({ key: name }) => name === 'mailingList')
  const submit = () => issue.mutate(undefined)
  return (
    <FormDialog
      title={t('publish.title', { day: formatDate(day, language), plant })}
      label={t('publish.go')}
      busy={issue.isPending}
      disabledReason={out.length === 0 ? t('disabled.empty') : undefined}
      onSubmit={submit}
      onClose={onClose}
    >
      {!isAtField && <Failure error={issue.error} />}
      <p>{t('publish.count', { count: out.length, number: (versions[0]?.number ?? 0) + 1 })}</p>
      {leftOut.length > 0 && <p className="muted">{t('publish.leftOut', { numbers: leftOut.join(', ') })}</p>}
      <FieldGrid
        texts={texts}
        fields={fields}
        within=""
        shown={{}}
        values={values}
        changed={[]}
        errorOf={(name) => refused.find((entry) => entry.key === name)?.value}
        editing
        onTouch={() => {}}
        onChange={(name, value) => setValues((before) => ({ ...before, [name]: value }))}
        onSubmit={submit}
      />
      <p className="muted">{t('publish.mail')}</p>
    </FormDialog>
  )
}
