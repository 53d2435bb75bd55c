import type { RegistryField } from '#platform/core/registry.ts'
import type { HistoryEntry } from '#platform/core/registry-queries.ts'
import type { HistoryRow } from './history.repo.ts'

/** What a person wants to know of a history row: which fields, from what to what. */
export function historyEntryOf(fields: readonly RegistryField[], row: HistoryRow): HistoryEntry {
  const changes = fields
    .map((field) => ({
      field: field.name,
      before: valueOf(field, row.before?.[field.column]),
      after: valueOf(field, row.after?.[field.column]),
    }))
    .filter((change) => change.before !== change.after)
  const { id, action, at, actor, actorName, requestId } = row
  return { id, action, at, actor, actorName, requestId, changes }
}

function valueOf(field: RegistryField, text: string | null | undefined): unknown {
  if (text === undefined || text === null) return null
  if (field.kind === 'integer') return Number(text)
  if (field.kind === 'boolean') return text === 'true'
  return text
}
