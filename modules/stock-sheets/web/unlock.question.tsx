import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { ReportRow } from '#platform/core/report.ts'
import { toast } from '#platform/ui/parts/toast.ts'
import { call } from '#platform/web/base/api.ts'
import { Question } from '#platform/web/objects/question.tsx'
import { forceUnlock, releaseTank } from '../contract/locks.contract.ts'
import type { heldLocks } from '../contract/locks.report.ts'

export type HeldTank = Pick<ReportRow<typeof heldLocks>, 'tankCode' | 'by' | 'fence'>

/** One's own lock, left behind in another window; or somebody else's, taken away with a reason that they are told. */
export function UnlockQuestion(props: { held: HeldTank; isMine: boolean; onClose: () => void }) {
  const { t } = useTranslation('stock-sheets')
  const { isMine, onClose } = props
  const { tankCode, by, fence } = props.held
  const key = useRef(crypto.randomUUID())
  const words = isMine ? 'unlock' : 'force'
  const params = { tank: tankCode, name: by }
  const unlock = useMutation({
    mutationFn: async (reason: string | null) => {
      if (isMine) await call(releaseTank, { body: { tankCode, fence } })
      else await call(forceUnlock, { body: { tankCode, reason: reason ?? '' }, idempotencyKey: key.current })
    },
    onSuccess: () => {
      toast(t('message.unlocked'))
      onClose()
    },
  })
  return (
    <Question
      title={t(`locks.${words}Title`, params)}
      follows={[t(`locks.${words}Body`, params)]}
      go={t(`locks.${words}`)}
      tone={isMine ? 'primary' : 'danger'}
      reason={isMine ? null : { name: 'force-reason', label: t('edit.reason'), maxLength: 300 }}
      error={unlock.error}
      busy={unlock.isPending}
      onGo={(reason) => unlock.mutate(reason)}
      onClose={onClose}
    />
  )
}
