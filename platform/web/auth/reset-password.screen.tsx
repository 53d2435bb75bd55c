import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { gateCalls } from '#platform/core/gate-calls.ts'
import type { completeSelfResetPassword } from '#platform/core/security.contract.ts'
import { leaveGateNote } from '../base/return-address.ts'
import { BackToLogin, CardPage } from './card-page.tsx'
import { callGate } from './gate-call.ts'
import { gatePaths } from './gate-paths.ts'
import { NewPasswordForm } from './new-password-form.tsx'
import { isDeadLink } from './password-form.ts'

/** Where the link of the mail leads. Whether it still works is known only when it is used: asking would be guessing. */
export function ResetPasswordScreen({ code }: { code: string }) {
  const { t } = useTranslation('shell')
  const [dead, setDead] = useState(false)
  return (
    <CardPage title={t(dead ? 'password.reset.deadTitle' : 'password.reset.title')} stage={dead ? 'dead' : 'form'}>
      {dead ? (
        <>
          <p>{t('password.reset.deadBody')}</p>
          <a href={gatePaths.forgot}>{t('password.reset.askAgain')}</a>
        </>
      ) : (
        <>
          <p className="muted">{t('password.reset.body')}</p>
          <NewPasswordForm
            asks={['newPassword', 'confirmPassword']}
            send={({ newPassword, confirmPassword }) =>
              callGate<typeof completeSelfResetPassword>(gateCalls.completeSelfResetPassword, {
                code,
                newPassword,
                confirmPassword,
              })
            }
            onRefused={(failure) => {
              const isDead = isDeadLink(failure)
              if (isDead) setDead(true)
              return isDead
            }}
            onDone={() => {
              leaveGateNote('passwordChanged')
              window.location.replace(gatePaths.login)
            }}
          />
        </>
      )}
      <BackToLogin />
    </CardPage>
  )
}
