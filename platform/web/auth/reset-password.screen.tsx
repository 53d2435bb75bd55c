import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { completeSelfResetPassword } from '#platform/core/security.contract.ts'
import { toast } from '#platform/ui/parts/toast.ts'
import { call } from '../base/api.ts'
import { BackToLogin, CardPage } from './card-page.tsx'
import { NewPasswordForm } from './new-password-form.tsx'
import { isDeadLink } from './password-form.ts'
import { Link, useNavigate, useParams } from '../base/address.tsx'

/** Where the link of the mail leads. Whether it still works is known only when it is used: asking would be guessing. */
export function ResetPasswordScreen() {
  const { t } = useTranslation('shell')
  const navigate = useNavigate()
  const { code } = useParams<{ code: string }>()
  const [dead, setDead] = useState(false)
  return (
    <CardPage title={t(dead ? 'password.reset.deadTitle' : 'password.reset.title')} stage={dead ? 'dead' : 'form'}>
      {dead ? (
        <>
          <p>{t('password.reset.deadBody')}</p>
          <Link to="/input-for-reset-password" replace>
            {t('password.reset.askAgain')}
          </Link>
        </>
      ) : (
        <>
          <p className="muted">{t('password.reset.body')}</p>
          <NewPasswordForm
            asks={['newPassword', 'confirmPassword']}
            send={({ newPassword, confirmPassword }) =>
              call(completeSelfResetPassword, { body: { code, newPassword, confirmPassword } })
            }
            onRefused={(failure) => {
              if (!isDeadLink(failure)) return false
              setDead(true)
              toast(failure.lines.join('\n'), 'alarm')
              return true
            }}
            onDone={() => {
              toast(t('password.changedLogIn'))
              void navigate({ to: '/login', replace: true })
            }}
          />
        </>
      )}
      <BackToLogin />
    </CardPage>
  )
}
