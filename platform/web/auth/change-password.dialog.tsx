import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { passwordChange } from '#platform/core/security.contract.ts'
import { Dialog } from '#platform/ui/parts/dialog.tsx'
import { toast } from '#platform/ui/parts/toast.ts'
import { call } from '../base/api.ts'
import { NewPasswordForm } from './new-password-form.tsx'
import { passwordStateKey } from './password-state.ts'

/** The session at hand goes on; the server ends every other one. */
export function ChangePasswordDialog(props: { opened: boolean; notice: string | undefined; onClose: () => void }) {
  const { t } = useTranslation('shell')
  const queries = useQueryClient()
  return (
    <Dialog opened={props.opened} onClose={props.onClose} title={t('password.change.title')}>
      <p className="dialog-lead">{props.notice ?? t('password.change.body')}</p>
      <NewPasswordForm
        asks={['oldPassword', 'newPassword', 'confirmPassword']}
        send={({ oldPassword, newPassword, confirmPassword }) =>
          call(passwordChange, { body: { oldPassword, newPassword, confirmPassword } })
        }
        onDone={() => {
          toast(t('password.changed'))
          void queries.invalidateQueries({ queryKey: passwordStateKey })
          void queries.invalidateQueries({ queryKey: ['own-sessions'] })
          props.onClose()
        }}
      />
    </Dialog>
  )
}
