import './password-form.css'
import { TextInput } from '@mantine/core'
import { IconLogin2 } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { login } from '#platform/core/session.contract.ts'
import { ActionButton } from '#platform/ui/parts/action-button.tsx'
import { toast } from '#platform/ui/parts/toast.ts'
import { call } from '../base/api.ts'
import { ApiFailure } from '../base/api-failure.ts'
import { CardPage } from './card-page.tsx'
import { PasswordEntry } from './password-entry.tsx'
import { startSession } from '../base/session.ts'
import { takeReturnAddress } from '../base/sign-out.ts'
import { Link, useNavigate } from '../base/address.tsx'

export function LoginScreen() {
  const { t } = useTranslation('shell')
  const navigate = useNavigate()
  const [username, setUsername] = useState('')
  const [password, setPassword] = useState('')
  const [attempted, setAttempted] = useState(false)

  const fail = (message: string | null) => toast(message || t('login.failed'), 'alarm')

  const signIn = useMutation({
    mutationFn: () => call(login, { body: { username: username.trim(), password } }),
    onSuccess: (answer) => {
      if (answer.passwordMustBeChanged) {
        return void navigate({
          to: '/update-password',
          search: { username: username.trim() },
          replace: true,
        })
      }
      if (!answer.user) return fail(answer.message)
      startSession(answer.user)
      // The whole application starts again: nothing of another user may be left in memory.
      window.location.replace(takeReturnAddress())
    },
    onError: (error) => {
      const offline = error instanceof ApiFailure && error.status === 0
      fail(
        offline ? t('message.offline') : error instanceof ApiFailure && error.message ? error.lines.join('\n') : null,
      )
    },
  })

  return (
    <CardPage title={t('login.title')}>
      <form
        className="password-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          setAttempted(true)
          if (username.trim() && password) signIn.mutate()
          else document.getElementById(username.trim() ? 'password' : 'username')?.focus()
        }}
      >
        <p className="muted">{t('login.welcome')}</p>
        <TextInput
          id="username"
          name="username"
          label={t('login.username')}
          value={username}
          onChange={(event) => setUsername(event.currentTarget.value)}
          error={attempted && !username.trim() && t('login.usernameMissing')}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={100}
          autoFocus
        />
        <PasswordEntry
          id="password"
          name="password"
          label={t('login.password')}
          value={password}
          onChange={setPassword}
          error={attempted && !password ? t('login.passwordMissing') : undefined}
          autoComplete="current-password"
        />
        <ActionButton
          label={t('login.submit')}
          icon={IconLogin2}
          tone="primary"
          type="submit"
          busy={signIn.isPending || signIn.isSuccess}
          fullWidth
          keepLabel
        />
        <Link to="/input-for-reset-password">{t('login.forgot')}</Link>
      </form>
    </CardPage>
  )
}
