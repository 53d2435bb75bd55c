import './password-rules.css'
import { IconCircle, IconCircleCheckFilled } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { type NewPassword, passwordChecklist, passwordRuleText } from '#platform/core/password-rules.ts'

/** Ticks the rules off while the user types. The count is what a screen reader hears; six rules would be too much. */
export function PasswordRules(props: { entered: NewPassword }) {
  const { t } = useTranslation(['shell', 'core'])
  // Two empty entries are equal, but nothing has been confirmed yet.
  const isEmpty = props.entered.newPassword === ''
  const rules = passwordChecklist(props.entered).map(({ rule, kept }) => ({ rule, kept: kept && !isEmpty }))
  const kept = rules.filter((rule) => rule.kept).length
  return (
    <div className="password-rules">
      <p aria-live="polite">{t('shell:ui.passwordRules.count', { kept, all: rules.length })}</p>
      <ul>
        {rules.map(({ rule, kept }) => (
          <li key={rule} data-kept={kept}>
            {kept ? (
              <IconCircleCheckFilled size={15} aria-hidden />
            ) : (
              <IconCircle size={15} stroke={1.75} aria-hidden />
            )}
            <span>{t(passwordRuleText(rule))}</span>
            <span className="visually-hidden">
              {t(kept ? 'shell:ui.passwordRules.kept' : 'shell:ui.passwordRules.open')}
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}
