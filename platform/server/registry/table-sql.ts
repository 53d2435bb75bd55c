import type { AnyRegistry, RegistryField } from '#platform/core/registry.ts'
import { partOf } from './list-sql.ts'
import { filterStyle } from '#platform/core/registry-queries.ts'

/** The column type of a field, as PostgreSQL spells it. */
export function columnType(field: RegistryField): string {
  switch (field.kind) {
    case 'text':
    case 'code':
    case 'choice':
      return `character varying(${field.maxLength})`
    case 'integer':
      return 'integer'
    case 'decimal':
      return `numeric(${field.digits},${field.decimals})`
    case 'boolean':
      return 'boolean'
    case 'date':
      return 'date'
  }
}

/** What every registry table has beside its business fields. */
export const serverColumns = [
  { column: 'id', type: 'uuid', sql: 'id uuid primary key default uuid_v7()' },
  { column: 'version', type: 'integer', sql: 'version integer not null default 1' },
  { column: 'updated_at', type: 'timestamp with time zone', sql: 'updated_at timestamptz not null default now()' },
  { column: 'updated_by', type: 'text', sql: 'updated_by text not null' },
]

/** People expect Àncora beside Ancora, and abc beside ABC: free text sorts by the Unicode rules. */
const readableOrder = 'collate "und-x-icu"'

/**
 * The first migration of a registry, ready to be reviewed. The indexes follow from the definition: one for the default
 * order, one per filter that leads with the filter and goes on in the default order, so that a page costs the same
 * in a table of ten thousand rows and of ten million.
 */
export function tableSql(registry: AnyRegistry): string {
  const { table } = registry
  const columns = [
    ...serverColumns.map((column) => column.sql),
    ...registry.fields.map((field) =>
      [
        field.column,
        columnType(field),
        ...(field.kind === 'text' ? [readableOrder] : []),
        ...(field.required ? ['not null'] : []),
      ].join(' '),
    ),
  ]
  const column = (name: string) => registry.field(name).column
  const sort = column(registry.sort)
  const indexes = [
    `create unique index ${table}_key on ${table} (${registry.key.map((name: string) => column(name)).join(', ')});`,
    `create index ${table}_in_order on ${table} (${sort}, id);`,
    // A filter by the whole business key finds one row, and the unique index finds it.
    ...registry.filterFields
      .filter((field) => registry.key.join() !== field.name)
      .map((field) =>
        filterStyle(field) === 'contains'
          ? `create index ${table}_${field.column}_part on ${table} using gin ((${partOf(field.column)}) gin_trgm_ops);`
          : `create index ${table}_${field.column} on ${table} (${field.column}, ${sort}, id);`,
      ),
  ]
  return [
    `create table ${table} (\n  ${columns.join(',\n  ')}\n);`,
    `comment on table ${table} is 'class=operational';`,
    ...indexes,
    `call keep_history('${table}');`,
    '',
  ].join('\n')
}
