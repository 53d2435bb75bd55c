import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiFailure, failureLines, requestIdOf } from './api-failure.ts'

/** What a panel says about anything that was thrown. */
export function useDescribeError() {
  const { t } = useTranslation('shell')
  return useCallback(
    (error: unknown) => {
      const offline = error instanceof ApiFailure && error.status === 0
      return {
        lines: failureLines(error, t(offline ? 'message.offline' : 'message.failed')),
        requestId: requestIdOf(error),
      }
    },
    [t],
  )
}
