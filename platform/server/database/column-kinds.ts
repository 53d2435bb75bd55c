import type { FieldKind } from '#platform/core/fields.ts'
import type { Language } from '#platform/core/language.ts'
import type { RegistryField } from '#platform/core/registry.ts'
import { fold } from '#platform/core/search-text.ts'
import { escapeLike } from './escape-like.ts'
import type { JsonKind } from './json-rows.ts'
import { utcText } from './utc-sql.ts'

/** How each kind of field is stored, written as JSON, and put in order. The one place that knows. */

/** The column type, as PostgreSQL spells it. */
export function columnType(field: RegistryField): string {
  switch (field.kind) {
    case 'text':
    case 'code':
    case 'choice':
    case 'reference':
      return `character varying(${field.maxLength})`
    case 'references':
      return `character varying(${field.maxLength})[]`
    case 'integer':
    case 'duration':
      return 'integer'
    case 'decimal':
      return `numeric(${field.digits},${field.decimals})`
    case 'boolean':
      return 'boolean'
    case 'date':
      return 'date'
    case 'instant':
      return 'timestamp with time zone'
    case 'bilingual':
    case 'rows':
      return 'jsonb'
  }
}

/** A column of a list as plain text, of which the server makes JSON. */
export function plainExpression({ kind, column }: RegistryField): string {
  if (kind === 'instant') return utcText(column)
  return kind === 'references' ? `to_json(${column})` : column
}

/** How that text stands in JSON. */
export function jsonKind({ kind }: RegistryField): JsonKind {
  switch (kind) {
    case 'text':
    case 'code':
    case 'choice':
    case 'reference':
      return 'escaped'
    case 'boolean':
      return 'boolean'
    case 'decimal':
    case 'date':
    case 'instant':
      return 'quoted'
    case 'integer':
    case 'duration':
    case 'references':
    case 'bilingual':
    case 'rows':
      return 'as-is'
  }
}

/** What `to_json` is given. Numerics leave as text: binary floats must not touch them on the way. */
export function jsonExpression({ kind, column }: RegistryField): string {
  if (kind === 'decimal') return `${column}::text`
  return kind === 'instant' ? utcText(column) : column
}

export function jsonColumn(field: RegistryField): string {
  return `${jsonExpression(field)} as "${field.name}"`
}

export const serverJsonColumns = `id, version, ${utcText('updated_at')} as "updatedAt", ${utcText('ended_at')} as "endedAt"`

/** People expect Àncora beside Ancora, and abc beside ABC: free text sorts by the Unicode rules. */
export const readableOrder = 'collate "und-x-icu"'

/** What a list is ordered by. */
export function orderExpression({ kind, column }: RegistryField, language: Language): string {
  return kind === 'bilingual' ? `((${column} ->> '${language}') ${readableOrder})` : column
}

/**
 * What a part of a text is searched in: both languages at once, without case and accents. The index is on this very
 * expression; what is looked for is folded alike.
 */
export function searchExpression({ kind, column }: RegistryField): string {
  return `search_fold((${searchedText(kind, column)}) collate "default")`
}

/** A text as it is, with case and accents gone, for `like`. */
export const foldedLike = (text: string): string => escapeLike(fold(text))

function searchedText(kind: FieldKind, column: string): string {
  if (kind === 'bilingual') return `(${column} ->> 'en') || ' ' || (${column} ->> 'it')`
  // What names a record may be its number.
  return kind === 'integer' ? `${column}::text` : column
}

/** A value of the history, which keeps columns as text, as it stands in a record. */
export function valueFromText({ kind }: RegistryField, text: string | null | undefined): unknown {
  if (text === undefined || text === null) return null
  switch (kind) {
    case 'integer':
    case 'duration':
      return Number(text)
    case 'boolean':
      return text === 'true'
    case 'bilingual':
      return bothFromText(text)
    case 'rows':
    case 'references':
      return JSON.parse(text) as unknown
    case 'instant':
      return new Date(text).toISOString()
    case 'text':
    case 'code':
    case 'choice':
    case 'reference':
    case 'decimal':
    case 'date':
      return text
  }
}

/** The history is never rewritten: what it keeps from before a field had two languages is the same text in both. */
export function bothFromText(text: string): Record<Language, string> {
  const isPair = /^\{"(en|it)": "/.test(text)
  return isPair ? (JSON.parse(text) as Record<Language, string>) : { en: text, it: text }
}

/** The same for a whole row of the history. */
export function rowInBothLanguages(fields: readonly RegistryField[], row: string): string {
  return fields
    .filter(({ kind }) => kind === 'bilingual')
    .reduce((known, { column }) => `in_both_languages(${known}, '${column}')`, row)
}
