import { NativeSelect } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { type Language, languages } from '#platform/core/language.ts'
import { preferences, usePreference } from '../base/preferences.ts'
import { chooseSetting } from '../base/settings.ts'

/** Each language under its own name, as its speakers look for it. */
export const languageNames: Record<Language, string> = { en: 'English', it: 'Italiano' }

export function LanguageSelect() {
  const { t } = useTranslation('shell')
  return (
    <NativeSelect
      className="language-select"
      aria-label={t('settings.language')}
      data={languages.map((value) => ({ value, label: languageNames[value] }))}
      value={usePreference(preferences.language)}
      onChange={(event) => void chooseSetting('language', event.currentTarget.value as Language)}
    />
  )
}
