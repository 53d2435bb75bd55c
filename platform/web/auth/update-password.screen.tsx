import { useTranslation } from 'react-i18next'
import { gateCalls } from '#platform/core/gate-calls.ts'
import type { passwordChangeExpired } from '#platform/core/security.contract.ts'
import { leaveGateNote } from '../base/return-address.ts'
import { BackToLogin, CardPage } from './card-page.tsx'
import { callGate } from './gate-call.ts'
import { gatePaths } from './gate-paths.ts'
import { NewPasswordForm } from './new-password-form.tsx'

/** Login leads here when the password has run out or must not be used any longer; the way on is to log in again. */
export function UpdatePasswordScreen({ username }: { username: string | undefined }) {
  const { t } = useTranslation('shell')
  return (
    <CardPage title={t('password.update.title')}>
      <p className="muted">{t('password.update.body')}</p>
      <NewPasswordForm
        asks={['username', 'oldPassword', 'newPassword', 'confirmPassword']}
        username={username}
        send={(values) => callGate<typeof passwordChangeExpired>(gateCalls.passwordChangeExpired, values)}
        onDone={() => {
          leaveGateNote('passwordChanged')
          // The address holds a name; it is not left behind in the history.
          window.location.replace(gatePaths.login)
        }}
      />
      <BackToLogin />
    </CardPage>
  )
}
