import { IconLock, IconLockOpen } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDate } from '#platform/core/date-format.ts'
import { ActionButton } from '#platform/ui/parts/action-button.tsx'
import { toast } from '#platform/ui/parts/toast.ts'
import { useUi } from '#platform/ui/ui-provider.tsx'
import { call } from '#platform/web/base/api.ts'
import { usePermission } from '#platform/web/base/permissions.tsx'
import { Question } from '#platform/web/objects/question.tsx'
import { closeDay, type DayStateOf, reopenDay, sheetElements } from '../contract/sheets.contract.ts'
import { isSettled } from '../rules/settled.ts'

const canClose = (day: string) => isSettled(day, Date.now())

/** Closes the day of a plant, or opens it again with a reason; both ask before. */
export function DayState(props: {
  day: string
  plant: string | undefined
  states: readonly DayStateOf[]
  onDone: () => void
}) {
  const { t } = useTranslation('stock-sheets')
  const { language } = useUi()
  const [asking, setAsking] = useState(false)
  const key = useRef(crypto.randomUUID())
  const { day, plant } = props
  const state = props.states.find((one) => one.plant === plant)
  const isClosed = (state?.closed ?? null) !== null
  const may = usePermission(isClosed ? sheetElements.reopen : sheetElements.close)
  const change = useMutation({
    mutationFn: async (reason: string | null) => {
      const of = { plant: plant!, day }
      if (isClosed) await call(reopenDay, { body: { ...of, reason: reason ?? '' }, idempotencyKey: key.current })
      else await call(closeDay, { body: of, idempotencyKey: key.current })
    },
    onSuccess: () => {
      key.current = crypto.randomUUID()
      toast(t(isClosed ? 'message.reopened' : 'message.closed'))
      setAsking(false)
      props.onDone()
    },
  })
  if (!may.visible) return null
  const label = t(isClosed ? 'daily.reopen' : 'daily.close')
  const { tanks = 0, measured = 0 } = state ?? {}
  const unmeasured = tanks - measured
  const refusal = () => {
    if (!may.enabled) return may.reason
    if (!plant) return t('daily.choosePlant')
    return isClosed || canClose(day) ? undefined : t('message.dayNotOver', { day: formatDate(day, language) })
  }
  const closing = [
    t('daily.closeBody', { count: tanks, plant }),
    ...(unmeasured > 0 ? [t('daily.closeUnmeasured', { count: unmeasured })] : []),
  ]
  return (
    <>
      <ActionButton
        label={label}
        icon={isClosed ? IconLockOpen : IconLock}
        tone="primary"
        disabledReason={refusal()}
        onClick={() => setAsking(true)}
      />
      {asking && (
        <Question
          title={`${label}?`}
          follows={isClosed ? [t('daily.reopenBody')] : closing}
          go={label}
          reason={isClosed ? { name: 'reopen-reason', label: t('edit.reason'), maxLength: 300 } : null}
          error={change.error}
          busy={change.isPending}
          onGo={(reason) => change.mutate(reason)}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}
