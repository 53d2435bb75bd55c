import { AppError } from '#platform/core/app-error.ts'
import type { Language } from '#platform/core/language.ts'
import type { Listed } from '#platform/core/listed.ts'
import { type AnyRegistry, orderFrom, type RegistryField } from '#platform/core/registry.ts'
import { filterStyle, pageSize, presenceNames } from '#platform/core/registry-queries.ts'
import type { Scope } from '../../database/scope.ts'
import {
  foldedLike,
  jsonColumn,
  jsonExpression,
  orderExpression,
  searchExpression,
} from '../../database/column-kinds.ts'
import { shiftParameters } from '../../database/shift-parameters.ts'
import { pageColumns } from './page-rows.ts'
import { scopeConditions } from './site-sql.ts'
import { sourceOf } from './snapshot-sql.ts'

export type ListQuery = Record<string, string | number | undefined> & {
  sort?: string | undefined
  /** Spare columns that are wanted too, separated by commas. */
  also?: string | undefined
  /** Of the rows only these, or all but these, by their ids separated by commas. */
  only?: string | undefined
  except?: string | undefined
  after?: string | undefined
  limit?: number | undefined
}

/** Rows that are no table: the statement of a report, with the values it is asked by, which come first. */
export interface ListSource {
  text: string
  values: readonly unknown[]
  /** Of its ids, where they are no uuids. */
  ids?: 'bigint'
  /** Which way into its tables is short depends on the values. */
  planByValues?: boolean
}

export interface SqlText {
  text: string
  values: unknown[]
  /** A search for a part of a text is planned by the text searched for. */
  planByValues: boolean
}

export interface PageSql extends SqlText {
  limit: number
}

/**
 * One page of a list: the columns of its rows as `page-rows.ts` takes them, and at the end what they are in order by. Pages
 * follow each other by the last row's sort value and id, so the thousandth page costs what the first does and no row is
 * skipped or doubled.
 */
export function listSql(
  registry: Listed,
  query: ListQuery,
  language: Language,
  scope: Scope,
  source?: ListSource,
): PageSql {
  const where = new Conditions(registry, query, scope, source)
  const { field, descending } = orderOf(registry, query.sort)
  const key = orderExpression(field, language)
  if (query.after) where.addPosition(key, field.required, descending, cursorFrom(query.after, source?.ids))
  // Written out: with a parameter the planner would expect any number of rows, distrust its own general plan, and plan
  // this long expression anew for every page, which costs more than reading the rows.
  const limit = query.limit ?? pageSize.default
  const direction = descending ? 'desc' : 'asc'
  const order = `${key} ${direction}${field.required ? '' : ' nulls last'}, id ${direction}`
  const columns = pageColumns(registry, source ? 'rows' : 'records', query.also).map((column) => column.sql)
  const text = `select ${columns.join(', ')}, ${key}::text as order_key
from ${where.source}${where.sql()} order by ${order} limit ${limit}`
  const isUsual = usualSizes.has(limit) && query.also === undefined
  return { text, values: where.values, planByValues: where.planByValues || !isUsual, limit }
}

/** Of pages, as our own screens ask for them; others are planned when they come, and not remembered. */
const usualSizes = new Set([1, 50, pageSize.default, pageSize.max])

/** Counting stops behind the cap, if there is one: nobody reads a number of millions, and it would cost more than the page. */
export function countSql(registry: Listed, query: ListQuery, scope: Scope, cap?: number, source?: ListSource): SqlText {
  const where = new Conditions(registry, query, scope, source)
  const limit = cap === undefined ? '' : ` limit ${cap + 1}`
  const text = `select count(*)::int as count from (select from ${where.source}${where.sql()}${limit}) found`
  return { text, values: where.values, planByValues: where.planByValues }
}

/**
 * The rows that two states of a list do not tell alike, each as either tells it, in the order of the list. Compared is what
 * is told, as moments are kept finer than that.
 */
export function differencesSql(
  listed: Listed,
  query: ListQuery,
  language: Language,
  scope: Scope,
  states: { before: ListSource; after: ListSource },
  limit: number,
): SqlText {
  const { field, descending } = orderOf(listed, query.sort)
  const columns = listed.list.map((name) => jsonColumn(listed.field(name))).join(', ')
  const stateSql = (source: ListSource) => {
    const where = new Conditions(listed, query, scope, source)
    const text = `select id, ${orderExpression(field, language)} as place,
  (select to_jsonb(one) from (select ${columns}) one) as told from ${where.source}${where.sql()}`
    return { text, values: where.values }
  }
  const [before, after] = [stateSql(states.before), stateSql(states.after)]
  const direction = descending ? 'desc' : 'asc'
  const text = `select coalesce(a.id, b.id)::text as id, b.told as before, a.told as after
from (${before.text}) b full join (${shiftParameters(after.text, before.values.length)}) a on a.id = b.id
where b.told is distinct from a.told
order by case when a.id is null then b.place else a.place end ${direction} nulls last, coalesce(a.id, b.id) ${direction} limit ${limit}`
  return { text, values: [...before.values, ...after.values], planByValues: true }
}

/** The ids of everything that the filters let through, up to a limit. */
export function idsSql(registry: AnyRegistry, query: ListQuery, scope: Scope, limit: number): SqlText {
  const where = new Conditions(registry, query, scope)
  const text = `select id from ${where.source}${where.sql()} order by id limit ${limit}`
  return { text, values: where.values, planByValues: where.planByValues }
}

export const groupCap = 500

/** Sums of everything that the filters let through, whole or by the values of one field, biggest groups first. */
export function totalsSql(
  registry: Listed,
  query: ListQuery,
  group: string | undefined,
  scope: Scope,
  source?: ListSource,
): SqlText {
  const where = new Conditions(registry, query, scope, source)
  const within = registry.addsUpWithin && registry.field(registry.addsUpWithin).column
  const sumOf = ({ column, unit }: RegistryField) =>
    within && unit
      ? `case when count(distinct coalesce(${within}::text, '')) < 2 then sum(${column}) end`
      : `sum(${column})`
  const sums = registry.summed.map((name) => `'${name}', (${sumOf(registry.field(name))})::text`)
  const by = group ? registry.field(group) : undefined
  const value = by ? `to_json(${jsonExpression(by)})` : `'null'::json`
  const text = `select ${value} as value, count(*)::int as count, json_build_object(${sums.join(', ')}) as sums
from ${where.source}${where.sql()}${by ? ` group by ${groupExpression(by)}` : ''} order by 2 desc limit ${groupCap + 1}`
  return { text, values: where.values, planByValues: where.planByValues }
}

/** Moments are told to the millisecond and kept finer than that: what is told the same is one group. */
const groupExpression = (by: RegistryField) => (by.kind === 'instant' ? jsonExpression(by) : by.column)

function orderOf(registry: Listed, sort: string | undefined): { field: RegistryField; descending: boolean } {
  const { field, descending } = orderFrom(sort ?? registry.sort)
  return { field: registry.field(field), descending }
}

/** Kinds that are kept as texts. */
const inLetters: ReadonlySet<string> = new Set(['code', 'text', 'reference'])

/** What a word of a name may begin after: BIANCO-NERO, L'ISOLA, A/B, (NORD), S.ANNA. */
const beforeWords = [' ', '-', "'", '’', '/', '(', '.']

/** Fewer letters make no entry of an index that knows parts of texts. */
const trigram = 3

const largestInteger = 2_147_483_647

/** The numbers that begin with these digits: itself, those with one digit more, with two more, … */
function rangesOf(digits: string): [from: number, to: number][] {
  if (!/^[1-9]\d{0,9}$/.test(digits)) return []
  const ranges: [number, number][] = []
  for (let from = Number(digits), to = from; from <= largestInteger; from *= 10, to = to * 10 + 9) {
    ranges.push([from, Math.min(to, largestInteger)])
  }
  return ranges
}

const idShapes = { uuid: /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, bigint: /^\d{1,18}$/ }

/** Ids separated by commas. */
export function idsIn(text: string, type: keyof typeof idShapes): string[] {
  const ids = text.split(',')
  if (!ids.every((id) => idShapes[type].test(id))) throw new AppError('invalid', 'platform.notValid')
  return ids
}

function cursorFrom(text: string, ids: keyof typeof idShapes = 'uuid') {
  try {
    const [value, id] = JSON.parse(Buffer.from(text, 'base64').toString('utf8')) as [unknown, unknown]
    if (typeof id === 'string' && idShapes[ids].test(id) && (typeof value === 'string' || value === null)) {
      return { value, id, ids }
    }
  } catch {
    // Falls through: whatever it was, it is not a position that this server gave out.
  }
  throw new AppError('invalid', 'platform.notValid')
}

class Conditions {
  readonly values: unknown[] = []
  /** The table, or the table as it was. */
  readonly source: string
  planByValues = false
  private readonly conditions: string[] = []

  constructor(registry: Listed, query: ListQuery, scope: Scope, source?: ListSource) {
    if (source) this.values.push(...source.values)
    this.planByValues = source?.planByValues ?? false
    this.source = source ? `(${source.text}) rows` : this.table(registry as AnyRegistry, query['asAt'])
    for (const field of registry.filterFields) this.addFilter(field, query)
    if (typeof query['find'] === 'string') {
      this.addFind(registry, query['find'].trim(), source === undefined && query['asAt'] === undefined)
    }
    this.addPresence(registry, query)
    this.addTicked('= any', query.only, source?.ids)
    this.addTicked('<> all', query.except, source?.ids)
    this.conditions.push(...scopeConditions(registry, scope, this.values))
    if (query['state'] === 'active') this.conditions.push('ended_at is null')
    if (query['state'] === 'ended') this.conditions.push('ended_at is not null')
    const { group, groupValue } = query
    if (group !== undefined && groupValue !== undefined)
      this.addGroup(registry.field(String(group)), String(groupValue))
  }

  private table(registry: AnyRegistry, asAt: ListQuery[string]): string {
    return asAt === undefined ? registry.table : sourceOf(registry, this.value(asAt))
  }

  private addPresence(registry: Listed, query: ListQuery) {
    for (const name of presenceNames) {
      const asked = query[name]
      if (asked === undefined) continue
      this.conditions.push(`${registry.field(String(asked)).column} is ${name === 'has' ? 'not ' : ''}null`)
      this.planByValues = true
    }
  }

  private addTicked(sign: '= any' | '<> all', text: string | undefined, type: keyof typeof idShapes = 'uuid') {
    if (text === undefined) return
    this.conditions.push(`id ${sign} (${this.value(idsIn(text, type))}::${type}[])`)
    this.planByValues = true
  }

  /** The rows of one group of the totals; how many there are is known, so the plan is made for its value. */
  private addGroup({ column, kind }: RegistryField, json: string) {
    const value = JSON.parse(json) as unknown
    this.planByValues = true
    if (value === null) this.conditions.push(`${column} is null`)
    else if (kind === 'instant') {
      const moment = `${this.value(String(value))}::timestamptz`
      this.conditions.push(`${column} >= ${moment} and ${column} < ${moment} + interval '1 millisecond'`)
    } else this.conditions.push(`${column} = ${this.value(typeof value === 'object' ? json : String(value))}`)
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
        this.conditions.push(`${searchExpression(field)} like ${this.part(String(query[name]))}`)
        this.planByValues = true
        return
      }
      case 'equals': {
        if (query[name] === undefined) return
        if (field.kind === 'code') return this.addCode(column, String(query[name]))
        const value = this.value(query[name])
        this.conditions.push(
          field.kind === 'references' ? `${column} @> array[${value}]::varchar[]` : `${column} = ${value}`,
        )
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

  /** The beginning of a code; in quotes the very code. */
  private addCode(column: string, text: string) {
    const exact = /^"(.+)"$/.exec(text)?.[1]
    if (exact !== undefined) {
      this.conditions.push(`${column} = ${this.value(exact)}`)
      return
    }
    this.conditions.push(`(${this.begins(column, text)})`)
    this.planByValues = true
  }

  /**
   * Codes are written in capitals, in small letters, or with one capital before small ones: as typed and in these is all that is
   * looked for, as a range each, which the index of the code knows and a pattern does not.
   */
  private begins(column: string, text: string): string {
    const [first = ''] = text
    const capital = `${first.toUpperCase()}${text.slice(first.length).toLowerCase()}`
    return [...new Set([text, text.toUpperCase(), text.toLowerCase(), capital])]
      .map((start) => `${column} >= ${this.value(start)} and ${column} < ${this.value(`${start}\u{10ffff}`)}`)
      .join(' or ')
  }

  /** By the code or the name, whichever people know: one box for the whole list. */
  private addFind(registry: Listed, text: string, isPresent: boolean) {
    this.planByValues = true
    // The search knows nothing of the past, which is read as a whole in any case.
    const findsBy = registry.findsBy === 'beginning' || isPresent ? registry.findsBy : undefined
    if (findsBy === 'search' && text.length >= trigram) {
      this.conditions.push(`id in ${this.inSearch('record_id', registry.id, text)}`)
      return
    }
    if (typeof findsBy === 'object') {
      const [ofOther = ''] = text.split(findsBy.before)
      if (ofOther.length >= trigram) {
        const { column } = registry.field(findsBy.field)
        this.conditions.push(`${column} in ${this.inSearch('code', findsBy.registry, ofOther)}`)
        this.conditions.push(`${searchExpression(registry.field(registry.title))} like ${this.part(text)}`)
        return
      }
    }
    const codes = registry.key.map((key) => registry.field(key)).filter(({ kind }) => inLetters.has(kind))
    const ways = codes.map(({ column }) => this.begins(column, text))
    if (!findsBy) ways.push(...this.named(registry.field(registry.title), text))
    this.conditions.push(ways.length > 0 ? `(${ways.join(' or ')})` : 'false')
  }

  /** By what names a record: the beginning of a number, any part of a code or a name. */
  private named(title: RegistryField, text: string): string[] {
    const { kind, column } = title
    if (kind === 'integer') {
      return rangesOf(text).map(([from, to]) => `${column} between ${this.value(from)} and ${this.value(to)}`)
    }
    const isName = kind === 'text' || kind === 'bilingual'
    if (!isName && !inLetters.has(kind)) return []
    const part = foldedLike(text)
    // Too short for an index that knows parts, which does know how words begin. Codes have no words, and of them there are few.
    const patterns =
      isName && text.length < trigram ? [`${part}%`, ...beforeWords.map((sign) => `%${sign}${part}%`)] : [`%${part}%`]
    return patterns.map((pattern) => `${searchExpression(title)} like ${this.value(pattern)}`)
  }

  /** No policy stands above the index of the search, so it may be asked for a part; the records themselves are below theirs. */
  private inSearch(what: 'record_id' | 'code', registryId: string, text: string): string {
    const part = this.part(text)
    return `(select ${what} from search_entries
      where registry = ${this.value(registryId)} and words like ${part} and code_key like ${part})`
  }

  private part(text: string): string {
    return this.value(`%${foldedLike(text)}%`)
  }

  addPosition(key: string, required: boolean, descending: boolean, after: ReturnType<typeof cursorFrom>) {
    const beyond = descending ? '<' : '>'
    const id = `${this.value(after.id)}::${after.ids}`
    if (after.value === null) {
      this.conditions.push(`${key} is null and id ${beyond} ${id}`)
      return
    }
    const value = this.value(after.value)
    // The row comparison lets the index find the place at once; columns that may be empty need it spelled out.
    this.conditions.push(
      required
        ? `(${key}, id) ${beyond} (${value}, ${id})`
        : `(${key} ${beyond} ${value} or (${key} = ${value} and id ${beyond} ${id}) or ${key} is null)`,
    )
  }
}
