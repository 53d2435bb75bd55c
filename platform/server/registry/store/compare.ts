import type { Language } from '#platform/core/language.ts'
import type { AnyRegistry, RegistryField } from '#platform/core/registry.ts'
import type { Comparison } from '#platform/core/registry-queries.ts'
import type { Reader } from '../../database/database.ts'
import { changesBetween, type ColumnTexts } from '../../history/changes.ts'
import { differencesBetween } from '../../history/history.repo.ts'
import { valueFromText } from '../../database/column-kinds.ts'
import { historyOfRecords } from './site-sql.ts'

/** More is no list that somebody reads. */
export const rowsCompared = 500

/** What was added, changed and removed between two moments. */
export async function compareMoments(
  db: Reader,
  registry: AnyRegistry,
  moments: { from: string; to: string },
  language: Language,
): Promise<Comparison> {
  const rows = await differencesBetween(db, historyOfRecords(registry), moments.from, moments.to, rowsCompared + 1)
  const title = (texts: ColumnTexts) => {
    const field = registry.field(registry.title)
    const value = valueFromText(field, texts?.[field.column])
    return field.kind === 'bilingual' ? (value as Record<Language, string>)[language] : String(value)
  }
  const fields: readonly RegistryField[] = registry.fields
  const measuring = fields.flatMap(({ unitBy }): RegistryField[] => (unitBy ? [registry.field(unitBy.field)] : []))
  const measuredBy = (texts: ColumnTexts) =>
    Object.fromEntries(
      measuring.flatMap((field) => {
        const value = valueFromText(field, texts?.[field.column])
        return typeof value === 'string' ? [[field.name, value]] : []
      }),
    )
  return {
    complete: rows.length <= rowsCompared,
    rows: rows.slice(0, rowsCompared).map(({ id, before, after }) => ({
      id,
      title: title(after ?? before),
      change: before === null ? 'added' : after === null ? 'removed' : 'changed',
      changes: changesBetween(fields, before, after),
      ...(measuring.length > 0 ? { measuredBy: measuredBy(after ?? before) } : {}),
    })),
  }
}
