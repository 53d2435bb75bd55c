import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from '#platform/ui/parts/toast.ts'
import { call } from '#platform/web/base/api.ts'
import { useDescribeError } from '#platform/web/base/use-describe-error.ts'
import { acknowledgeAlarms, alarmsId } from '../contract/tank-alarms.contract.ts'

/** Acknowledges alarms. A second try after a broken line is the same call, not a second acknowledgement. */
export function useAcknowledge(onDone: () => void) {
  const { t } = useTranslation('tank-alarms')
  const queries = useQueryClient()
  const describeError = useDescribeError()
  const last = useRef({ asked: '', key: '' })
  return useMutation({
    mutationFn: (body: { ids: string[]; note: string | null }) => {
      const asked = JSON.stringify(body)
      if (last.current.asked !== asked) last.current = { asked, key: crypto.randomUUID() }
      return call(acknowledgeAlarms, { body, idempotencyKey: last.current.key })
    },
    onSuccess: () => {
      last.current = { asked: '', key: '' }
      toast(t('message.acknowledged'))
      onDone()
    },
    onError: (error) => toast(describeError(error).lines.join('\n'), 'alarm'),
    onSettled: () => queries.invalidateQueries({ queryKey: ['registry', alarmsId] }),
  })
}
