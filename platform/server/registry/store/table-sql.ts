import type { AnyRegistry, RegistryField } from '#platform/core/registry.ts'
import { filterStyle } from '#platform/core/registry-queries.ts'
import { siteColumn } from './site-sql.ts'
import { columnType, orderExpression, readableOrder, searchExpression } from '../../database/column-kinds.ts'

/** What every registry table has beside its business fields. */
export const serverColumns = [
  { column: 'id', type: 'uuid', nullable: false, sql: 'id uuid primary key default uuid_v7()' },
  { column: 'version', type: 'integer', nullable: false, sql: 'version integer not null default 1' },
  {
    column: 'updated_at',
    type: 'timestamp with time zone',
    nullable: false,
    sql: 'updated_at timestamptz not null default now()',
  },
  { column: 'updated_by', type: 'text', nullable: false, sql: 'updated_by text not null' },
  { column: 'ended_at', type: 'timestamp with time zone', nullable: true, sql: 'ended_at timestamptz' },
]

/** The registry that a reference points to; the table must know its key column. */
export type FindRegistry = (id: string) => AnyRegistry

/**
 * The first migration of a registry, ready to be reviewed. The indexes follow from the definition: one for the default
 * order, one per filter that leads with the filter and goes on in the default order, so that a page costs the same
 * in a table of ten thousand rows and of ten million.
 */
export function tableSql(registry: AnyRegistry, find: FindRegistry): string {
  const { table } = registry
  return [
    `create table ${table} (\n  ${[
      ...serverColumns.map((column) => column.sql),
      ...registry.fields.map(columnSql),
      ...validitySql(registry),
    ].join(',\n  ')}\n);`,
    `comment on table ${table} is 'class=operational';`,
    ...indexes(registry),
    ...referenceLines(registry, find),
    `call keep_history('${table}');`,
    searchSql(registry),
    ...(registry.site ? [`call keep_site('${table}', '${siteColumn(registry)}');`] : []),
    '',
  ].join('\n')
}

/** The records of every registry are found by the search: by their key, their title, and all their texts. */
export function searchSql(registry: AnyRegistry): string {
  const columns = [registry.title, ...registry.key].map((name: string) => `'${registry.field(name).column}'`)
  return `call keep_search('${registry.table}', '${registry.id}', ${columns.join(', ')});`
}

function columnSql(field: RegistryField): string {
  const parts = [field.column, columnType(field)]
  if (field.kind === 'text') parts.push(readableOrder)
  if (field.required) parts.push('not null')
  return parts.join(' ')
}

/** Periods of the same thing cannot overlap, whoever writes at the same moment. */
function validitySql(registry: AnyRegistry): string[] {
  if (!registry.validity) return []
  const { from, to, per } = registry.validity
  const [start, end] = [registry.field(from).column, registry.field(to).column]
  const same = per.map((name: string) => `${registry.field(name).column} with =`).join(', ')
  return [
    `constraint ${registry.table}_period check (${end} is null or ${start} <= ${end})`,
    `constraint ${registry.table}_no_overlap exclude using gist (${same}, daterange(${start}, ${end}, '[]') with &&)`,
  ]
}

function indexes(registry: AnyRegistry): string[] {
  const { table } = registry
  const sort = orderExpression(registry.field(registry.order.field), 'en')
  return [
    `create unique index ${table}_key on ${table} (${registry.key.map((name: string) => registry.field(name).column).join(', ')});`,
    `create index ${table}_in_order on ${table} (${sort}, id);`,
    ...foundByPart(registry).map(
      (field) =>
        `create index ${table}_${field.column}_part on ${table} using gin (${searchExpression(field)} gin_trgm_ops);`,
    ),
    // A filter by the whole business key finds one row by the unique index; one by the default order has its index above.
    ...registry.filterFields
      .filter(
        (field) =>
          filterStyle(field) !== 'contains' &&
          registry.key.join() !== field.name &&
          registry.order.field !== field.name,
      )
      .map((field) =>
        field.kind === 'references'
          ? `create index ${table}_${field.column} on ${table} using gin (${field.column});`
          : `create index ${table}_${field.column} on ${table} (${field.column}, ${sort}, id);`,
      ),
    // The other side of a reference asks "who uses me?" whether or not there is a filter.
    ...registry.fields
      .filter((field) => field.kind === 'reference' && !registry.filterFields.includes(field))
      .map((field) => `create index ${table}_${field.column} on ${table} (${field.column});`),
  ]
}

/** What is filtered by a part, and the title, by which the list's one box finds; below row security no index could help it. */
function foundByPart({ filterFields, title, findsBy, site, field }: AnyRegistry): RegistryField[] {
  const named = field(title)
  const isFound = !findsBy && !site && ['code', 'reference', 'text', 'bilingual'].includes(named.kind)
  const filtered = filterFields.filter((one) => filterStyle(one) === 'contains')
  return [...new Set([...filtered, ...(isFound ? [named] : [])])]
}

function referenceLines(registry: AnyRegistry, find: FindRegistry): string[] {
  const { table } = registry
  const keyOf = (other: AnyRegistry): string => other.field(other.key[0]!).column
  return registry.fields.flatMap((field) => {
    const cells = (field.rowFields ?? []).filter((cell) => cell.to)
    if (!field.to) {
      return cells.map((cell) => {
        const other = find(cell.to!)
        return `call keep_row_references('${table}', '${field.column}', '${cell.name}', '${other.table}', '${keyOf(other)}');`
      })
    }
    const other = find(field.to)
    return field.kind === 'reference'
      ? `alter table ${table} add foreign key (${field.column}) references ${other.table} (${keyOf(other)}) on update cascade;`
      : `call keep_references('${table}', '${field.column}', '${other.table}', '${keyOf(other)}');`
  })
}
