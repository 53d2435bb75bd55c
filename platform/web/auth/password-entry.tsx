import './password-form.css'
import { IconArrowBigUpLines, IconEye, IconEyeOff } from '@tabler/icons-react'
import { type KeyboardEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { passwordLength } from '#platform/core/password-rules.ts'
import { PlainField } from '#platform/ui/parts/plain-field.tsx'

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
  const { autoFocus = false, ...field } = props
  const [capsLock, setCapsLock] = useState(false)
  const [shown, setShown] = useState(false)
  const look = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'))
  const Eye = shown ? IconEyeOff : IconEye
  return (
    <div>
      <PlainField
        {...field}
        type={shown ? 'text' : 'password'}
        onKeyDown={look}
        onKeyUp={look}
        onBlur={() => setCapsLock(false)}
        autoCapitalize="none"
        spellCheck={false}
        // The browser cuts what is pasted without a word: far enough behind the limit for the rules to notice.
        maxLength={passwordLength.maximum * 2}
        autoFocus={autoFocus}
        data-autofocus={autoFocus || undefined}
        beside={
          <button
            type="button"
            aria-label={t('login.showPassword')}
            // The field keeps the focus, and with it the place in what was typed.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => setShown(!shown)}
          >
            <Eye size={16} stroke={1.75} aria-hidden />
          </button>
        }
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
