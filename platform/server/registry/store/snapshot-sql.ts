import type { AnyRegistry } from '#platform/core/registry.ts'
import { rowInBothLanguages } from '../../database/column-kinds.ts'

/**
 * The table as it was at a moment: for each record its last history row up to then. It stands in for the table in any
 * list or read, so that every filter, order and page works on the past as on the present. Columns that did not exist
 * then are empty.
 */
export function sourceOf(registry: AnyRegistry, moment: string): string {
  return `(select (jsonb_populate_record(null::${registry.table}, ${rowInBothLanguages(registry.fields, 'after')})).* from (
    select distinct on (record_id) action, after from history
    where table_name = '${registry.table}' and at <= ${moment}::timestamptz order by record_id, id desc) latest
    where action <> 'delete') ${registry.table}`
}
