import i18next, { type i18n } from 'i18next'
import coreEn from '#platform/core/i18n/en.json' with { type: 'json' }
import coreIt from '#platform/core/i18n/it.json' with { type: 'json' }
import { defaultLanguage, type Dictionary, isLanguage, type Language, messageKey } from '#platform/core/language.ts'
import platformEn from '../i18n/en.json' with { type: 'json' }
import platformIt from '../i18n/it.json' with { type: 'json' }

/** The dictionary of the server: messages in the caller's language. */
export interface Texts {
  message(language: Language, code: string, params?: Record<string, string | number>): string
  text(language: Language, key: string, params?: Record<string, string | number>): string
  /** Whether there is such a text at all. */
  knows(key: string): boolean
}

/** What brings texts, by namespace. */
export interface BringsTexts {
  texts?: Record<string, Record<Language, Dictionary>>
}

export async function loadTexts(modules: readonly BringsTexts[]): Promise<Texts> {
  const instance: i18n = i18next.createInstance()
  await instance.init({
    lng: defaultLanguage,
    fallbackLng: false,
    interpolation: { escapeValue: false },
    resources: {},
  })
  const all = [
    { texts: { core: { en: coreEn, it: coreIt }, platform: { en: platformEn, it: platformIt } } },
    ...modules,
  ]
  for (const { texts } of all) {
    for (const [namespace, byLanguage] of Object.entries(texts ?? {})) {
      for (const [language, dictionary] of Object.entries(byLanguage)) {
        instance.addResourceBundle(language, namespace, dictionary)
      }
    }
  }
  const speak = { en: instance.getFixedT('en'), it: instance.getFixedT('it') }
  return {
    message: (language, code, params = {}) => speak[language](messageKey(code), params),
    text: (language, key, params = {}) => speak[language](key, params),
    knows: (key) => instance.exists(key, { lng: defaultLanguage }),
  }
}

/** The caller's language; the browser sends exactly the one that the user chose. */
export function languageOf(header: string | undefined): Language {
  const first = header?.slice(0, 2).toLowerCase()
  return isLanguage(first) ? first : defaultLanguage
}
