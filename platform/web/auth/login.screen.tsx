import './card-page.css'
import { PasswordInput, TextInput } from '@mantine/core'
import { IconLogin2 } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { login } from '#platform/core/session.contract.ts'
import { ActionButton } from '#platform/ui/parts/action-button.tsx'
import { toast } from '#platform/ui/parts/toast.ts'
import { call } from '../app/api.ts'
import { ApiFailure } from '../app/api-failure.ts'
import { EnvironmentBadge } from '../shell/environment-badge.tsx'
import { LanguageSelect } from '../shell/language-select.tsx'
import { usePageTitle } from '../shell/page-title.ts'
import { startSession } from './session.ts'
import { takeReturnAddress } from './sign-out.ts'

export function LoginScreen() {
  const { t } = useTranslation('shell')
  const navigate = useNavigate()
  const [username, setUsername] = useState('')
  const [password, setPassword] = useState('')
  const [attempted, setAttempted] = useState(false)
  usePageTitle(t('login.title'))

  const fail = (message: string | null) => toast(message || t('login.failed'), 'alarm')

  const signIn = useMutation({
    mutationFn: () => call(login, { body: { username: username.trim(), password } }),
    onSuccess: (answer) => {
      if (answer.passwordMustBeChanged) {
        return void navigate({
          to: '/update-password' as never,
          search: { username: username.trim() } as never,
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
    <main className="card-page">
      <form
        className="card-page-card"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          setAttempted(true)
          if (username.trim() && password) signIn.mutate()
          else document.getElementById(username.trim() ? 'password' : 'username')?.focus()
        }}
      >
        <div className="card-page-head">
          <span className="product">Molo</span>
          <EnvironmentBadge />
          <span className="top-space" />
          <LanguageSelect />
        </div>
        <h1>{t('login.title')}</h1>
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
        <PasswordInput
          id="password"
          name="password"
          label={t('login.password')}
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
          error={attempted && !password && t('login.passwordMissing')}
          autoComplete="current-password"
          maxLength={256}
          visibilityToggleButtonProps={{ 'aria-label': t('login.showPassword'), tabIndex: 0, 'aria-hidden': false }}
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
      </form>
    </main>
  )
}
