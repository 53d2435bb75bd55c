import type { Listed } from '#platform/core/listed.ts'
import type { AnyRegistry } from '#platform/core/registry.ts'
import type { Scope } from '../../database/scope.ts'
import type { HistoryOf } from '../../history/history.repo.ts'

/** What the caller's scope means for the records of a registry; nothing where nothing is hidden from them. */
export function scopeConditions(registry: Listed, { sites, parties }: Scope, values: unknown[], alias = ''): string[] {
  const conditions: string[] = []
  const site = siteColumn(registry)
  if (site && sites !== 'all') {
    values.push(sites)
    conditions.push(`(${alias}${site} is null or ${alias}${site} = any($${values.length}::text[]))`)
  }
  if (registry.parties && parties !== 'all') {
    values.push(parties)
    conditions.push(`${alias}${registry.parties}::text[] && $${values.length}::text[]`)
  }
  return conditions
}

/** The column that says which site a record belongs to; registries without one are common to all. */
export function siteColumn(registry: Listed): string | undefined {
  return registry.site && registry.field(registry.site).column
}

/** The sites that hear of a change of these records: of each before and after it. Null is everybody. */
export function sitesTouched(registry: AnyRegistry, records: readonly Record<string, unknown>[]): string[] | null {
  const { site } = registry
  if (!site) return null
  const touched = new Set(records.map((record) => record[site] as string | null))
  return touched.has(null) ? null : [...(touched as Set<string>)]
}

/** Who hears of a change of records that name nobody who takes part in them; of others, outsiders hear nothing here. */
export function audienceOf(registry: AnyRegistry, records: readonly Record<string, unknown>[]) {
  return { sites: sitesTouched(registry, records), ...(registry.parties ? {} : { parties: null }) }
}

export function historyOfRecords(registry: AnyRegistry): HistoryOf {
  return { table: registry.table, siteColumn: siteColumn(registry), partyColumn: registry.parties }
}
