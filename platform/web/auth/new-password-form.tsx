import './password-form.css'
import { IconCheck } from '@tabler/icons-react'
import { type FormEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PasswordRules } from '#platform/ui/parts/password-rules.tsx'
import { PlainField, PlainSubmit } from '#platform/ui/parts/plain-field.tsx'
import { ApiFailure } from '../base/api-failure.ts'
import { issueText } from '../base/i18n.ts'
import { useDescribeError } from '../base/use-describe-error.ts'
import { PasswordEntry } from './password-entry.tsx'
import {
  enteredIssues,
  type FieldTexts,
  type PasswordFormField,
  type PasswordFormValues,
  refusedFields,
} from './password-form.ts'
import { useSending } from './use-sending.ts'

/**
 * The three ways to a new password differ in what proves who asks. What is typed lives in this component and nowhere
 * else: no draft, no storage, no address.
 */
export function NewPasswordForm(props: {
  asks: readonly PasswordFormField[]
  /** Known already; shown, for the user and for password managers, but not asked for. */
  username?: string | undefined
  send: (values: PasswordFormValues) => Promise<unknown>
  onDone: () => void
  /** True when the refusal is dealt with elsewhere. */
  onRefused?: (failure: ApiFailure) => boolean
}) {
  const { t } = useTranslation('shell')
  const describeError = useDescribeError()
  const form = useId()
  const [values, setValues] = useState<PasswordFormValues>({
    username: props.username ?? '',
    oldPassword: '',
    newPassword: '',
    confirmPassword: '',
  })
  const [attempted, setAttempted] = useState(false)
  const [refused, setRefused] = useState<{ fields: FieldTexts; rest: string[] }>({ fields: {}, rest: [] })

  const idOf = (field: PasswordFormField) => `${form}-${field}`
  const focus = (field: string | undefined) =>
    props.asks.some((asked) => asked === field) && document.getElementById(idOf(field as PasswordFormField))?.focus()
  const issues = enteredIssues(values, props.asks)
  const errorOf = (field: PasswordFormField) => {
    const issue = attempted && issues.find((one) => one.field === field)
    return issue ? issueText(issue) : refused.fields[field]
  }

  const { state, submit: send } = useSending({
    send: () => props.send({ ...values, username: values.username.trim() }),
    onDone: () => props.onDone(),
    onRefused: (error) => {
      if (error instanceof ApiFailure && props.onRefused?.(error)) return
      const described = { fields: {}, rest: describeError(error).lines }
      const answer = error instanceof ApiFailure && error.message ? refusedFields(error, props.asks) : described
      setRefused(answer)
      focus(props.asks.find((field) => field in answer.fields))
    },
  })

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (state !== 'idle') return
    setAttempted(true)
    setRefused({ fields: {}, rest: [] })
    const [first] = issues
    if (!first) return send()
    focus(first.field)
  }

  const entry = (field: PasswordFormField) => ({
    id: idOf(field),
    name: field,
    value: values[field],
    error: errorOf(field),
    onChange: (value: string) => {
      setValues((before) => ({ ...before, [field]: value }))
      setRefused(({ fields, rest }) => ({ fields: { ...fields, [field]: undefined }, rest }))
    },
  })
  const firstToType = props.asks.find((field) => field !== 'username' || !props.username)

  return (
    <form className="password-form" noValidate onSubmit={submit}>
      {props.asks.includes('username') && (
        <PlainField
          {...entry('username')}
          label={t('login.username')}
          readOnly={Boolean(props.username)}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={100}
          autoFocus={firstToType === 'username'}
        />
      )}
      {props.asks.includes('oldPassword') && (
        <PasswordEntry
          {...entry('oldPassword')}
          label={t('password.old')}
          autoComplete="current-password"
          autoFocus={firstToType === 'oldPassword'}
        />
      )}
      <PasswordEntry
        {...entry('newPassword')}
        label={t('password.new')}
        autoComplete="new-password"
        autoFocus={firstToType === 'newPassword'}
      />
      <PasswordEntry {...entry('confirmPassword')} label={t('password.confirm')} autoComplete="new-password" />
      <PasswordRules entered={values} />
      {refused.rest.map((line) => (
        <p key={line} className="password-refused" role="alert">
          {line}
        </p>
      ))}
      <PlainSubmit label={t('password.save')} icon={IconCheck} busy={state !== 'idle'} />
    </form>
  )
}
