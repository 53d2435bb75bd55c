import './password-form.css'
import { PasswordInput } from '@mantine/core'
import { IconArrowBigUpLines } from '@tabler/icons-react'
import { type KeyboardEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { passwordLength } from '#platform/core/password-rules.ts'

/** Pasting and password managers are welcome; the toggle is reachable by keyboard; Caps Lock is not a secret. */
export function PasswordEntry(props: {
  id: string
  name: string
  label: string
  value: string
  onChange: (value: string) => void
  error?: string | undefined
  autoComplete: 'current-password' | 'new-password'
  autoFocus?: boolean
}) {
  const { t } = useTranslation('shell')
  const [capsLock, setCapsLock] = useState(false)
  const look = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'))
  return (
    <div>
      <PasswordInput
        id={props.id}
        name={props.name}
        label={props.label}
        value={props.value}
        onChange={(event) => props.onChange(event.currentTarget.value)}
        onKeyDown={look}
        onKeyUp={look}
        onBlur={() => setCapsLock(false)}
        error={props.error}
        aria-invalid={props.error !== undefined}
        autoComplete={props.autoComplete}
        autoCapitalize="none"
        spellCheck={false}
        // The browser cuts what is pasted without a word: far enough behind the limit for the rules to notice.
        maxLength={passwordLength.maximum * 2}
        autoFocus={props.autoFocus ?? false}
        data-autofocus={props.autoFocus || undefined}
        visibilityToggleButtonProps={{ 'aria-label': t('login.showPassword'), tabIndex: 0, 'aria-hidden': false }}
      />
      <span role="status">
        {capsLock && (
          <span className="caps-lock">
            <IconArrowBigUpLines size={14} stroke={1.75} aria-hidden />
            {t('login.capsLock')}
          </span>
        )}
      </span>
    </div>
  )
}
