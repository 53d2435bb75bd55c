import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatInstant } from '#platform/core/date-format.ts'
import { type NamedField, fieldsOf } from '#platform/core/fields.ts'
import { FormDialog } from '#platform/ui/parts/form-dialog.tsx'
import { toast } from '#platform/ui/parts/toast.ts'
import { useUi } from '#platform/ui/ui-provider.tsx'
import { ApiFailure } from '#platform/web/base/api-failure.ts'
import { call } from '#platform/web/base/api.ts'
import { Awaited, Failure } from '#platform/web/base/awaited.tsx'
import { type FormValues, formValues, recordValues } from '#platform/web/base/form-values.ts'
import { useFieldTexts } from '#platform/web/fields/registry-texts.ts'
import { FieldGrid } from '#platform/web/objects/field-sections.tsx'
import { type PlanKind, publishPlan, readPending, sendPlan } from '../contract/plan.contract.ts'
import { scheduledOperationRegistry } from '../contract/scheduled-operations.registry.ts'
import { Difference } from './difference.tsx'

const { mailingList, note } = sendPlan.body.shape
const fields: readonly NamedField[] = fieldsOf({ mailingList, note })

/** What would go out, how it differs from what went out last, and to whom it goes. */
export function SendPlan(props: { plant: string; kind: PlanKind; onClose: () => void }) {
  const { t } = useTranslation('operative-plan')
  const { language } = useUi()
  const { plant, kind } = props
  const queries = useQueryClient()
  const texts = useFieldTexts('operative-plan', 'operative-plan:send.', 'operative-plan:log.')
  const [values, setValues] = useState<FormValues>(() => formValues(fields, {}))
  const pending = useQuery({
    queryKey: ['registry', scheduledOperationRegistry.id, 'pending', plant, kind],
    queryFn: ({ signal }) => call(readPending, { query: { plant, kind }, signal }),
    staleTime: 0,
  })
  const key = useRef(crypto.randomUUID())
  const issue = useMutation({
    mutationFn: (content: string) => {
      const said = recordValues(fields, values) as { mailingList: string | null; note: string | null }
      const asked = { body: { plant, content, ...said }, idempotencyKey: key.current }
      return kind === 'sent' ? call(sendPlan, asked) : call(publishPlan, asked)
    },
    onSuccess: () => {
      toast(t(kind === 'sent' ? 'message.currentPlanSent' : 'message.currentPlanPublished'))
      void queries.invalidateQueries({ queryKey: ['registry', scheduledOperationRegistry.id] })
      props.onClose()
    },
    onError: () => {
      key.current = crypto.randomUUID()
      void pending.refetch()
    },
  })
  const found = pending.data
  const refused = issue.error instanceof ApiFailure ? issue.error.entries : []
  const isEmpty = found?.operationCount === 0
  const submit = () => {
    if (found && !isEmpty) issue.mutate(found.content)
  }
  return (
    <FormDialog
      title={t(`send.title.${kind}`, { plant })}
      label={t(`send.go.${kind}`)}
      size={760}
      busy={issue.isPending}
      disabledReason={!found ? t('shell:ui.loading') : isEmpty ? t('send.empty') : undefined}
      onSubmit={submit}
      onClose={props.onClose}
    >
      {refused.length === 0 && <Failure error={issue.error} />}
      {!found ? (
        <Awaited query={pending} height={32} />
      ) : isEmpty ? (
        <p>{t('send.empty')}</p>
      ) : (
        <>
          <p>{t('send.count', { count: found.operationCount })}</p>
          {kind === 'published' && found.leftOut.length > 0 && (
            <p className="muted">
              {t('send.leftOut', { count: found.leftOut.length, numbers: found.leftOut.slice(0, 12).join(', ') })}
            </p>
          )}
          <p>
            {found.last
              ? found.changes.length > 0
                ? t('send.since', { number: found.last.number, at: formatInstant(found.last.madeAt, language) })
                : t('send.same')
              : t('send.first')}
          </p>
          {found.changes.length > 0 && <Difference changes={found.changes} />}
        </>
      )}
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
    </FormDialog>
  )
}
