import { useTranslation } from 'react-i18next'
import { passwordChangeExpired } from '#platform/core/security.contract.ts'
import { toast } from '#platform/ui/parts/toast.ts'
import { call } from '../base/api.ts'
import { BackToLogin, CardPage } from './card-page.tsx'
import { NewPasswordForm } from './new-password-form.tsx'
import { useNavigate, useSearch } from '../base/address.tsx'

/** Login leads here when the password has run out or must not be used any longer; the way on is to log in again. */
export function UpdatePasswordScreen() {
  const { t } = useTranslation('shell')
  const navigate = useNavigate()
  const { username } = useSearch<{ username?: string }>()
  return (
    <CardPage title={t('password.update.title')}>
      <p className="muted">{t('password.update.body')}</p>
      <NewPasswordForm
        asks={['username', 'oldPassword', 'newPassword', 'confirmPassword']}
        username={username}
        send={(values) => call(passwordChangeExpired, { body: values })}
        onDone={() => {
          toast(t('password.changedLogIn'))
          // The address holds a name; it is not left behind in the history.
          void navigate({ to: '/login', replace: true })
        }}
      />
      <BackToLogin />
    </CardPage>
  )
}
