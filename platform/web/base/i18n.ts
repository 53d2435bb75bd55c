import i18next, { type BackendModule } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { type Dictionary, type Language, languages, messageKey } from '#platform/core/language.ts'
import type { Issue } from '#platform/core/issue.ts'
import { preferences } from './preferences.ts'

/** The dictionaries of one namespace, each a chunk of its own. */
export type DictionaryLoaders = Record<Language, () => Promise<{ default: Dictionary }>>

const loaders: Record<string, DictionaryLoaders> = {
  core: {
    en: () => import('#platform/core/i18n/en.json'),
    it: () => import('#platform/core/i18n/it.json'),
  },
  shell: {
    en: () => import('../i18n/en.json'),
    it: () => import('../i18n/it.json'),
  },
}

const chunks: BackendModule = {
  type: 'backend',
  init() {},
  read(language, namespace, done) {
    const load = loaders[namespace]?.[language as Language]
    if (!load) return done(new Error(`no dictionary ${namespace} in ${language}`), null)
    load().then(
      (dictionary) => done(null, dictionary.default),
      (error: Error) => done(error, null),
    )
  },
}

/** The texts of modules come when one of their screens does. */
export function addDictionaries(modules: readonly { id: string; i18n: DictionaryLoaders }[]): void {
  for (const module of modules) loaders[module.id] = module.i18n
}

export async function startI18n(): Promise<void> {
  const language = preferences.language.get()
  document.documentElement.lang = language
  await i18next
    .use(chunks)
    .use(initReactI18next)
    .init({
      lng: language,
      supportedLngs: [...languages],
      fallbackLng: false,
      ns: ['shell', 'core'],
      defaultNS: 'shell',
      interpolation: { escapeValue: false },
      react: { useSuspense: false },
    })
}

export async function changeLanguage(language: Language): Promise<void> {
  preferences.language.set(language)
  document.documentElement.lang = language
  await i18next.changeLanguage(language)
}

/** The sentence for an issue code of any namespace. */
export function issueText(issue: { code: string; params?: Issue['params'] | undefined }): string {
  return i18next.t(messageKey(issue.code), issue.params ?? {})
}
