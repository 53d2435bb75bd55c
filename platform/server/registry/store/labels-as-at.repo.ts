import type { Language } from '#platform/core/language.ts'
import type { AnyRegistry } from '#platform/core/registry.ts'
import type { Reader } from '../../database/database.ts'
import { orderExpression } from '../../database/column-kinds.ts'
import { sourceOf } from './snapshot-sql.ts'

/** What these codes were called at that moment: a document printed again says what it said. */
export async function labelsAsAt(
  db: Reader,
  registry: AnyRegistry,
  codes: readonly string[],
  when: { at: string; language: Language },
): Promise<Map<string, string>> {
  const code = registry.field(registry.key[0]!).column
  const label = orderExpression(registry.field(registry.title), when.language)
  const rows = await db.queryText<{ code: string; label: string }>(
    `select ${code} as code, (${label})::text as label from ${sourceOf(registry, '$1')} where ${code} = any($2::text[])`,
    [when.at, codes],
  )
  return new Map(rows.map((row) => [row.code, row.label]))
}
