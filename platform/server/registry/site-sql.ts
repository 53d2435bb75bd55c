import type { AnyRegistry } from '#platform/core/registry.ts'
import type { Sites } from '../database/sites.ts'
import type { HistoryOf } from '../history/history.repo.ts'

/** What the caller's sites mean for the records of a registry; undefined where nothing is hidden from them. */
export function siteCondition(
  registry: AnyRegistry,
  sites: Sites,
  values: unknown[],
  column = siteColumn(registry),
): string | undefined {
  if (!column || sites === 'all') return undefined
  values.push(sites)
  return `(${column} is null or ${column} = any($${values.length}::text[]))`
}

/** The column that says which site a record belongs to; registries without one are common to all. */
export function siteColumn(registry: AnyRegistry): string | undefined {
  return registry.site && registry.field(registry.site).column
}

/** The sites that hear of a change of these records: of each before and after it. Null is everybody. */
export function sitesTouched(registry: AnyRegistry, records: readonly Record<string, unknown>[]): string[] | null {
  const { site } = registry
  if (!site) return null
  const touched = new Set(records.map((record) => record[site] as string | null))
  return touched.has(null) ? null : [...(touched as Set<string>)]
}

export function historyOfRecords(registry: AnyRegistry): HistoryOf {
  return { table: registry.table, siteColumn: siteColumn(registry) }
}
