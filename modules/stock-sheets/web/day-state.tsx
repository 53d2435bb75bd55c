import { IconLock, IconLockOpen } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { MultilineField } from '#platform/ui/fields/text-field.tsx'
import { ActionButton } from '#platform/ui/parts/action-button.tsx'
import { ConfirmDialog } from '#platform/ui/parts/confirm-dialog.tsx'
import { ErrorPanel } from '#platform/ui/parts/error-panel.tsx'
import { toast } from '#platform/ui/parts/toast.ts'
import { call } from '#platform/web/base/api.ts'
import { usePermission } from '#platform/web/base/permissions.tsx'
import { useDescribeError } from '#platform/web/base/use-describe-error.ts'
import { closeDay, type DayStateOf, reopenDay, sheetElements } from '../contract/sheets.contract.ts'

/** Closes the day of a plant, or opens it again with a reason; both ask before. */
export function DayState(props: {
  day: string
  plant: string | undefined
  states: readonly DayStateOf[]
  onDone: () => void
}) {
  const { t } = useTranslation('stock-sheets')
  const describeError = useDescribeError()
  const [asking, setAsking] = useState(false)
  const [reason, setReason] = useState('')
  const key = useRef(crypto.randomUUID())
  const { day, plant } = props
  const state = props.states.find((one) => one.plant === plant)
  const isClosed = (state?.closed ?? null) !== null
  const may = usePermission(isClosed ? sheetElements.reopen : sheetElements.close)
  const change = useMutation({
    mutationFn: async () => {
      const of = { plant: plant!, day }
      if (isClosed) await call(reopenDay, { body: { ...of, reason }, idempotencyKey: key.current })
      else await call(closeDay, { body: of, idempotencyKey: key.current })
    },
    onSuccess: () => {
      key.current = crypto.randomUUID()
      toast(t(isClosed ? 'message.reopened' : 'message.closed'))
      setAsking(false)
      setReason('')
      props.onDone()
    },
  })
  if (!may.visible) return null
  const label = t(isClosed ? 'daily.reopen' : 'daily.close')
  const { tanks = 0, measured = 0 } = state ?? {}
  const unmeasured = tanks - measured
  return (
    <>
      <ActionButton
        label={label}
        icon={isClosed ? IconLockOpen : IconLock}
        tone="primary"
        disabledReason={may.enabled ? (plant ? undefined : t('daily.choosePlant')) : may.reason}
        onClick={() => setAsking(true)}
      />
      <ConfirmDialog
        opened={asking}
        title={`${label}?`}
        onCancel={() => setAsking(false)}
        choices={[
          {
            label,
            tone: 'primary',
            busy: change.isPending,
            onChoose: () => (!isClosed || reason.trim() !== '') && change.mutate(),
          },
        ]}
      >
        {isClosed ? (
          <>
            <p>{t('daily.reopenBody')}</p>
            <MultilineField
              name="reopen-reason"
              label={t('edit.reason')}
              required
              maxLength={300}
              value={reason}
              onChange={setReason}
            />
          </>
        ) : (
          <>
            <p>{t('daily.closeBody', { count: tanks, plant })}</p>
            {unmeasured > 0 && <p>{t('daily.closeUnmeasured', { count: unmeasured })}</p>}
          </>
        )}
        {change.error && <ErrorPanel {...describeError(change.error)} />}
      </ConfirmDialog>
    </>
  )
}
