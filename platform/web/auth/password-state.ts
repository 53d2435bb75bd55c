import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { formatInstant } from '#platform/core/date-format.ts'
import { checkPasswordChange } from '#platform/core/security.contract.ts'
import { useUi } from '#platform/ui/ui-provider.tsx'
import { call } from '../base/api.ts'
import { currentSession } from '../base/session.ts'

export const passwordStateKey = ['password-state']

/** Whether the user has a password here at all, and what is to be said about its end. */
export function usePasswordState() {
  const { t } = useTranslation('shell')
  const { language } = useUi()
  const { data } = useQuery({
    queryKey: passwordStateKey,
    queryFn: () => call(checkPasswordChange),
    staleTime: Infinity,
    // Somebody else's password is nobody's business.
    enabled: !currentSession()?.viewer,
  })
  const ends = data?.shouldChange && data.expiresAt ? formatInstant(data.expiresAt, language) : undefined
  const notice = data?.mustChange ? t('password.change.must') : ends && t('password.change.should', { when: ends })
  return { canChange: data?.canChange ?? false, mustChange: data?.mustChange ?? false, notice }
}
