import type { RegistryField } from '#platform/core/registry.ts'
import type { HistoryEntry } from '#platform/core/registry-queries.ts'
import { sameValue } from '#platform/core/same-value.ts'
import { valueFromText } from '../database/column-kinds.ts'
import type { HistoryRow } from './history.repo.ts'

/** Columns of a history row, as text. */
export type ColumnTexts = Record<string, string | null> | null

/** What a person wants to know of a change: which fields, from what to what. */
export function changesBetween(fields: readonly RegistryField[], before: ColumnTexts, after: ColumnTexts) {
  return fields
    .map((field) => ({
      field: field.name,
      before: valueFromText(field, before?.[field.column]),
      after: valueFromText(field, after?.[field.column]),
    }))
    .filter((change) => !sameValue(change.before, change.after))
}

export function historyEntryOf(fields: readonly RegistryField[], row: HistoryRow): HistoryEntry {
  const { id, action, at, actor, actorName, requestId, before, after } = row
  const ended = { field: 'endedAt', before: before?.['ended_at'] ?? null, after: after?.['ended_at'] ?? null }
  const changes = [...changesBetween(fields, before, after), ...(ended.before === ended.after ? [] : [ended])]
  return { id, action, at, actor, actorName, requestId, changes }
}
