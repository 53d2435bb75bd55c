import './password-form.css'
import { IconMail, IconMailCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { gateCalls } from '#platform/core/gate-calls.ts'
import type { selfResetPassword } from '#platform/core/security.contract.ts'
import { PlainField, PlainSubmit } from '#platform/ui/parts/plain-field.tsx'
import { useDescribeError } from '../base/use-describe-error.ts'
import { BackToLogin, CardPage } from './card-page.tsx'
import { callGate } from './gate-call.ts'
import { useSending } from './use-sending.ts'

/** Asks for the link by mail. What is said afterwards is the same for names that exist and names that do not. */
export function ForgotPasswordScreen() {
  const { t } = useTranslation('shell')
  const describeError = useDescribeError()
  const [username, setUsername] = useState('')
  const [attempted, setAttempted] = useState(false)
  const [refused, setRefused] = useState<string | undefined>()
  const name = username.trim()
  const { state, submit } = useSending({
    send: () => callGate<typeof selfResetPassword>(gateCalls.selfResetPassword, { username: name }),
    onDone: () => {},
    onRefused: (error) => setRefused(describeError(error).lines.join('\n')),
  })
  const missing = attempted && name === '' ? t('login.usernameMissing') : undefined

  return (
    <CardPage title={t('password.forgot.title')} stage={state === 'done' ? 'sent' : 'asking'}>
      {state === 'done' ? (
        <p className="card-page-answer" role="status">
          <IconMailCheck size={22} stroke={1.5} aria-hidden />
          <span>{t('password.forgot.sent')}</span>
        </p>
      ) : (
        <form
          className="password-form"
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            setAttempted(true)
            if (name) return submit()
            document.getElementById('username')?.focus()
          }}
        >
          <p className="muted">{t('password.forgot.body')}</p>
          <PlainField
            id="username"
            name="username"
            label={t('login.username')}
            value={username}
            onChange={(value) => {
              setUsername(value)
              setRefused(undefined)
            }}
            error={missing ?? refused}
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={100}
            autoFocus
          />
          <PlainSubmit label={t('password.forgot.send')} icon={IconMail} busy={state === 'sending'} />
        </form>
      )}
      <BackToLogin />
    </CardPage>
  )
}
