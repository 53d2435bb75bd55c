import { refuse } from '#platform/core/app-error.ts'
import { momentIssues, type Moments } from '#platform/core/compared-moments.ts'
import type { Comparison } from '#platform/core/registry-queries.ts'
import type { AnyReport } from '#platform/core/report.ts'
import { sameValue } from '#platform/core/same-value.ts'
import type { Reader } from '../database/database.ts'
import { rowsCompared } from '../registry/store/compare.ts'
import type { ListQuery } from '../registry/store/list-sql.ts'
import { differences } from '../registry/store/registry.repo.ts'
import { inWords } from './report-file.ts'
import type { ServerReport, Words } from './report-source.ts'

export type ComparedQuery = ListQuery & Moments

/** What was added, changed and removed in a report between two moments: the same question, asked of both. */
export async function compareReport(
  db: Reader,
  server: ServerReport,
  { from, to, ...query }: ComparedQuery,
  words: Words,
): Promise<Comparison> {
  refuse(momentIssues({ from, to }, new Date().toISOString()))
  const { report } = server
  const states = {
    before: await server.source(db, { ...query, asAt: from }, words),
    after: await server.source(db, { ...query, asAt: to }, words),
  }
  const rows = await differences(db, report, query, words.language, states, rowsCompared + 1)
  return {
    complete: rows.length <= rowsCompared,
    rows: rows.slice(0, rowsCompared).map(({ id, before, after }) => ({
      id,
      title: titleOf(report, (after ?? before)!, words),
      change: before === null ? 'added' : after === null ? 'removed' : 'changed',
      changes: report.list
        .map((field: string) => ({ field, before: before?.[field] ?? null, after: after?.[field] ?? null }))
        .filter((change: { before: unknown; after: unknown }) => !sameValue(change.before, change.after)),
    })),
  }
}

function titleOf(report: AnyReport, row: Record<string, unknown>, words: Words): string {
  return report.namedBy
    .filter((name: string) => row[name] !== null)
    .map((name: string) => inWords(report, report.field(name), row[name], words))
    .join(' · ')
}
