import type { Language } from '#platform/core/language.ts'
import type { Texts } from '../base/texts.ts'

/** A text as somebody typed it, or one of the dictionary, which each reader gets in their own language. */
export type Wording = string | { key: string; params?: Record<string, string | number | { key: string }> }

export function inWords(texts: Texts, language: Language, wording: Wording): string {
  if (typeof wording === 'string') return wording
  const params = Object.entries(wording.params ?? {}).map(([name, value]) => [
    name,
    typeof value === 'object' ? texts.text(language, value.key) : value,
  ])
  return texts.text(language, wording.key, Object.fromEntries(params) as Record<string, string | number>)
}
