import './password-form.css'
import { IconInfoCircle, IconLogin2 } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { gateCalls } from '#platform/core/gate-calls.ts'
import type { login } from '#platform/core/session.contract.ts'
import { PlainField, PlainSubmit } from '#platform/ui/parts/plain-field.tsx'
import { ApiFailure } from '../base/api-failure.ts'
import { forgetGateNote, gateNote, takeReturnAddress } from '../base/return-address.ts'
import { startSession } from '../base/session.ts'
import { CardPage } from './card-page.tsx'
import { callGate } from './gate-call.ts'
import { gatePaths } from './gate-paths.ts'
import { PasswordEntry } from './password-entry.tsx'
import { useSending } from './use-sending.ts'

export function LoginScreen() {
  const { t } = useTranslation('shell')
  const [username, setUsername] = useState('')
  const [password, setPassword] = useState('')
  const [attempted, setAttempted] = useState(false)
  const [refused, setRefused] = useState<string | null>(null)
  const [note] = useState(gateNote)

  const { state, submit, again } = useSending({
    send: () => callGate<typeof login>(gateCalls.login, { username: username.trim(), password }),
    onDone: (answer) => {
      if (answer.passwordMustBeChanged) {
        const name = new URLSearchParams({ username: username.trim() })
        return window.location.replace(`${gatePaths.update}?${name}`)
      }
      if (!answer.user) {
        again()
        return setRefused(answer.message ?? t('login.failed'))
      }
      forgetGateNote()
      startSession(answer.user)
      // The whole application starts again: nothing of another user may be left in memory.
      window.location.replace(takeReturnAddress())
    },
    onRefused: (error) => {
      const offline = error instanceof ApiFailure && error.status === 0
      const said = error instanceof ApiFailure && error.message ? error.lines.join('\n') : t('login.failed')
      setRefused(offline ? t('message.offline') : said)
    },
  })

  return (
    <CardPage title={t('login.title')}>
      {note && (
        <p className="card-page-note" role="status">
          <IconInfoCircle size={18} stroke={1.75} aria-hidden />
          <span>{t(`login.note.${note}`)}</span>
        </p>
      )}
      <form
        className="password-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          setAttempted(true)
          setRefused(null)
          if (username.trim() && password) submit()
          else document.getElementById(username.trim() ? 'password' : 'username')?.focus()
        }}
      >
        <p className="muted">{t('login.welcome')}</p>
        <PlainField
          id="username"
          name="username"
          label={t('login.username')}
          value={username}
          onChange={setUsername}
          error={attempted && !username.trim() ? t('login.usernameMissing') : undefined}
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
        {refused && (
          <p className="password-refused" role="alert">
            {refused}
          </p>
        )}
        <PlainSubmit label={t('login.submit')} icon={IconLogin2} busy={state !== 'idle'} />
        <a href={gatePaths.forgot}>{t('login.forgot')}</a>
      </form>
    </CardPage>
  )
}
