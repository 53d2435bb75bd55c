export const languages = ['en', 'it'] as const
export type Language = (typeof languages)[number]
export const defaultLanguage: Language = 'en'

export function isLanguage(value: unknown): value is Language {
  return languages.includes(value as Language)
}

/** Nested dictionary of one namespace in one language. */
export interface Dictionary {
  [key: string]: string | Dictionary
}

/** `<namespace>.<what>` of an error or issue is found at `<namespace>:message.<what>`. */
export function messageKey(code: string): string {
  const dot = code.indexOf('.')
  return `${code.slice(0, dot)}:message.${code.slice(dot + 1)}`
}
