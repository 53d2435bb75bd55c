import { formatDate, formatInstant } from '#platform/core/date-format.ts'
import type { Language } from '#platform/core/language.ts'
import type { AnyRegistry, RegistryField } from '#platform/core/registry.ts'
import type { Texts } from '../base/texts.ts'
import { choiceText } from './file/sheet-columns.ts'
import { namingFields } from './store/record-title.ts'

/** What a record is called in one line, in the reader's words: \`T-101 · 15/11/2026\`. */
export function recordName(
  registry: AnyRegistry,
  record: Record<string, unknown>,
  texts: Texts,
  language: Language,
): string {
  const words = ({ name, kind }: RegistryField): string => {
    const value = record[name]
    if (value === null || value === undefined) return ''
    switch (kind) {
      case 'bilingual':
        return (value as Record<Language, string>)[language]
      case 'date':
        return formatDate(String(value), language)
      case 'instant':
        return formatInstant(String(value), language)
      case 'choice':
        return choiceText(registry, name, String(value), texts, language)
      default:
        return String(value)
    }
  }
  return namingFields(registry).map(words).filter(Boolean).join(' · ')
}
