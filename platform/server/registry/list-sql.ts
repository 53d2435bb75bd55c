import { AppError } from '#platform/core/app-error.ts'
import type { AnyRegistry, RegistryField } from '#platform/core/registry.ts'
import { countCap, filterStyle, pageSize } from '#platform/core/registry-queries.ts'

export type ListQuery = Record<string, string | number | undefined> & {
  sort?: string | undefined
  after?: string | undefined
  limit?: number | undefined
}

export interface SqlText {
  text: string
  values: unknown[]
  /** A search for a part of a text is planned by the text searched for. */
  planByValues: boolean
}

/** Numerics leave the database as text: binary floats must not touch them on the way. */
export function jsonColumn(field: RegistryField): string {
  return field.kind === 'decimal' ? `${field.column}::text as "${field.name}"` : `${field.column} as "${field.name}"`
}

/**
 * One page of a list, its rows written as JSON by the database and passed on as they are. Pages follow each other by
 * the last row's sort value and id, so the thousandth page costs what the first does and no row is skipped or doubled.
 */
export function listSql(registry: AnyRegistry, query: ListQuery): SqlText {
  const where = new Conditions(registry, query)
  const { field, descending } = orderOf(registry, query.sort)
  if (query.after) where.addPosition(field, descending, cursorFrom(query.after))
  const limit = where.value(query.limit ?? pageSize.default)
  const direction = descending ? 'desc' : 'asc'
  const columns = new Set([
    'id',
    'version',
    field.column,
    ...registry.list.map((name: string) => registry.field(name).column),
  ])
  const order = `${field.column} ${direction}${field.required ? '' : ' nulls last'}, id ${direction}`
  const text = `select coalesce(string_agg(${rowJson(registry)}, ','), '') as rows,
  (array_agg(${field.column}::text))[${limit}::int] as "lastValue", (array_agg(id::text))[${limit}::int] as "lastId"
from (select ${[...columns].join(', ')} from ${registry.table}${where.sql()} order by ${order} limit ${limit}::int) page`
  return { text, values: where.values, planByValues: where.planByValues }
}

/**
 * A row as JSON, put together by hand: PostgreSQL's own row_to_json looks every column's type up again for every row,
 * which made a page of 100 rows and 25 columns cost more than twice as much. Only free text needs escaping.
 */
function rowJson(registry: AnyRegistry): string {
  const parts = registry.list.map((name: string) => {
    const field = registry.field(name)
    const pair = `'"${name}":' || ${jsonValue(field)}`
    return field.required ? `',' || ${pair}` : `',' || coalesce(${pair}, '"${name}":null')`
  })
  return `'{"id":"' || id || '","version":' || version || ${parts.join(' || ')} || '}'`
}

function jsonValue({ kind, column }: RegistryField): string {
  switch (kind) {
    case 'text':
    case 'code':
    case 'choice':
      return `to_json(${column})`
    case 'integer':
    case 'boolean':
      return column
    case 'decimal':
    case 'date':
      return `'"' || ${column} || '"'`
  }
}

/** The place after the last row of a full page; an empty sort value is a place too. */
export function cursorAfter(page: { lastValue: string | null; lastId: string | null }): string | null {
  return page.lastId === null ? null : Buffer.from(JSON.stringify([page.lastValue, page.lastId])).toString('base64')
}

/** Counting stops at the cap: nobody reads a number of millions, and counting them would cost more than the page. */
export function countSql(registry: AnyRegistry, query: ListQuery): SqlText {
  const where = new Conditions(registry, query)
  const text = `select count(*)::int as count from (
  select from ${registry.table}${where.sql()} limit ${countCap + 1}) found`
  return { text, values: where.values, planByValues: where.planByValues }
}

function orderOf(registry: AnyRegistry, sort: string | undefined): { field: RegistryField; descending: boolean } {
  const wanted = sort ?? registry.sort
  const descending = wanted.startsWith('-')
  return { field: registry.field(descending ? wanted.slice(1) : wanted), descending }
}

function cursorFrom(text: string): { value: unknown; id: string } {
  try {
    const [value, id] = JSON.parse(Buffer.from(text, 'base64').toString('utf8')) as [unknown, unknown]
    if (typeof id === 'string' && /^[0-9a-f-]{36}$/.test(id) && !(typeof value === 'object' && value !== null)) {
      return { value, id }
    }
  } catch {
    // Falls through: whatever it was, it is not a position that this server gave out.
  }
  throw new AppError('invalid', 'platform.notValid')
}

class Conditions {
  readonly values: unknown[] = []
  planByValues = false
  private readonly conditions: string[] = []

  constructor(registry: AnyRegistry, query: ListQuery) {
    for (const field of registry.filterFields) this.addFilter(field, query)
  }

  value(value: unknown): string {
    this.values.push(value)
    return `$${this.values.length}`
  }

  sql(): string {
    return this.conditions.length > 0 ? ` where ${this.conditions.join(' and ')}` : ''
  }

  private addFilter(field: RegistryField, query: ListQuery) {
    const { column, name } = field
    switch (filterStyle(field)) {
      case 'contains': {
        if (query[name] === undefined) return
        this.conditions.push(`${partOf(column)} ilike ${this.value(`%${escapeLike(String(query[name]))}%`)}`)
        this.planByValues = true
        return
      }
      case 'equals': {
        if (query[name] !== undefined) this.conditions.push(`${column} = ${this.value(query[name])}`)
        return
      }
      case 'range': {
        const from = query[`${name}.from`]
        const to = query[`${name}.to`]
        if (from !== undefined) this.conditions.push(`${column} >= ${this.value(from)}`)
        if (to !== undefined) this.conditions.push(`${column} <= ${this.value(to)}`)
        if (from !== undefined || to !== undefined) this.planByValues = true
      }
    }
  }

  addPosition(field: RegistryField, descending: boolean, after: { value: unknown; id: string }) {
    const beyond = descending ? '<' : '>'
    const { column } = field
    const id = this.value(after.id)
    if (after.value === null) {
      this.conditions.push(`${column} is null and id ${beyond} ${id}`)
      return
    }
    const value = this.value(after.value)
    // The row comparison lets the index find the place at once; columns that may be empty need it spelled out.
    this.conditions.push(
      field.required
        ? `(${column}, id) ${beyond} (${value}, ${id}::uuid)`
        : `(${column} ${beyond} ${value} or (${column} = ${value} and id ${beyond} ${id}::uuid) or ${column} is null)`,
    )
  }
}

/** Case folding by the Unicode library takes three times as long, and finds nothing more. The index is on this very expression. */
export function partOf(column: string): string {
  return `${column} collate "default"`
}

function escapeLike(text: string): string {
  return text.replaceAll(/[\\%_]/g, (mark) => `\\${mark}`)
}
