import './password-form.css'
import { TextInput } from '@mantine/core'
import { IconMail, IconMailCheck } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { selfResetPassword } from '#platform/core/security.contract.ts'
import { ActionButton } from '#platform/ui/parts/action-button.tsx'
import { toast } from '#platform/ui/parts/toast.ts'
import { call } from '../base/api.ts'
import { useDescribeError } from '../base/use-describe-error.ts'
import { BackToLogin, CardPage } from './card-page.tsx'

/** Asks for the link by mail. What is said afterwards is the same for names that exist and names that do not. */
export function ForgotPasswordScreen() {
  const { t } = useTranslation('shell')
  const describeError = useDescribeError()
  const [username, setUsername] = useState('')
  const [attempted, setAttempted] = useState(false)
  const name = username.trim()
  const ask = useMutation({
    mutationFn: () => call(selfResetPassword, { body: { username: name } }),
    onError: (error) => toast(describeError(error).lines.join('\n'), 'alarm'),
  })
  const refusal = ask.error ? describeError(ask.error).lines.join('\n') : undefined
  const missing = attempted && name === '' ? t('login.usernameMissing') : undefined

  return (
    <CardPage title={t('password.forgot.title')} stage={ask.isSuccess ? 'sent' : 'asking'}>
      {ask.isSuccess ? (
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
            if (ask.isPending) return
            if (name) return ask.mutate()
            document.getElementById('username')?.focus()
          }}
        >
          <p className="muted">{t('password.forgot.body')}</p>
          <TextInput
            id="username"
            name="username"
            label={t('login.username')}
            value={username}
            onChange={(event) => {
              setUsername(event.currentTarget.value)
              if (ask.isError) ask.reset()
            }}
            error={missing ?? refusal}
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={100}
            autoFocus
          />
          <ActionButton
            label={t('password.forgot.send')}
            icon={IconMail}
            tone="primary"
            type="submit"
            busy={ask.isPending}
            fullWidth
            keepLabel
          />
        </form>
      )}
      <BackToLogin />
    </CardPage>
  )
}
