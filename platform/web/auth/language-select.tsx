import '#platform/ui/parts/plain-field.css'
import { useTranslation } from 'react-i18next'
import { type Language, languages } from '#platform/core/language.ts'
import { preferences, usePreference } from '../base/preferences.ts'

/** Each language under its own name, as its speakers look for it. */
export const languageNames: Record<Language, string> = { en: 'English', it: 'Italiano' }

export function LanguageSelect(props: { onChoose: (language: Language) => void }) {
  const { t } = useTranslation('shell')
  const chosen = usePreference(preferences.language)
  return (
    <select
      className="plain-select"
      aria-label={t('settings.language')}
      value={chosen}
      onChange={(event) => props.onChoose(event.currentTarget.value as Language)}
    >
      {languages.map((language) => (
        <option key={language} value={language}>
          {languageNames[language]}
        </option>
      ))}
    </select>
  )
}
