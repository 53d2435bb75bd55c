import type { Language } from '#platform/core/language.ts'
import type { AnyRegistry, RegistryField } from '#platform/core/registry.ts'
import { rankedOptions } from '#platform/core/ranked-options.ts'
import type { LookupOption, Usage } from '#platform/core/registry-queries.ts'
import type { Reader } from '../../database/database.ts'
import { foldedLike, jsonColumn, orderExpression, searchExpression } from '../../database/column-kinds.ts'
import { escapeLike } from '../../database/escape-like.ts'
import { namingFields } from './record-title.ts'
import { scopeConditions } from './site-sql.ts'
import type { RegistryLink } from './server-registry.ts'

const optionsShown = 50

function codeColumn(registry: AnyRegistry): string {
  return registry.field(registry.key[0]!).column
}

/** What a definition's `where` means for the other table; names come from definitions, values are parameters. */
function allowed(other: AnyRegistry, where: Record<string, string | boolean>, values: unknown[]): string[] {
  return Object.entries(where).map(([name, value]) => {
    const field = other.field(name)
    values.push(value)
    return field.kind === 'references'
      ? `${field.column} @> array[$${values.length}]::varchar[]`
      : `${field.column} = $${values.length}`
  })
}

export interface OptionQuery {
  text?: string | undefined
  codes?: string[] | undefined
  /** Chosen lately by whoever asks, the last first. */
  recent?: string[] | undefined
  where: Record<string, string | boolean>
  /** The registry is the list of sites: only those where the caller is at home are offered. */
  ofSites: boolean
  /** Only what stands in one of these fields, in a record that is there for the caller. */
  among?: readonly RegistryLink[] | undefined
}

/** Choices for a reference field: the nearest to what is typed, or exactly the codes asked for. */
export async function findOptions(
  db: Reader,
  registry: AnyRegistry,
  query: OptionQuery,
  language: Language,
): Promise<LookupOption[]> {
  // As text: of a registry that nobody can refer to, the first column of the key may be a date.
  const code = `${codeColumn(registry)}::text`
  // Only for choosing: where a code stands already, it is the name of the record.
  const title = registry.field(query.codes ? registry.title : registry.chosenBy)
  const name = `(${orderExpression(title, language)})::text`
  const values: unknown[] = []
  const value = (one: unknown) => `$${values.push(one)}`
  const conditions = allowed(registry, query.where, values)
  if (query.codes) conditions.push(`${code} = any(${value(query.codes)}::text[])`)
  else {
    conditions.push('ended_at is null')
    if (query.ofSites && db.scope.sites !== 'all') conditions.push(`${code} = any(${value(db.scope.sites)}::text[])`)
  }
  conditions.push(...scopeConditions(registry, db.scope, values))
  if (query.among) conditions.push(mentionedBy(db, query.among, codeColumn(registry), values))

  const where = (more: readonly string[]) => {
    const all = [...conditions, ...more]
    return all.length > 0 ? ` where ${all.join(' and ')}` : ''
  }
  const parts = (registry.measuredIn ?? []).map((part: string) => registry.field(part).column)
  const unit = parts.length > 0 ? `, concat_ws('/', ${parts.join(', ')}) as unit` : ''
  const select = (from: string) =>
    db.queryText<LookupOption>(
      `select ${code} as code, coalesce(${name}, ${code}) as label, ended_at is not null as ended${unit}
       from ${registry.table}${from}`,
      values,
      { planByValues: true },
    )
  if (query.codes) return select(`${where([])} order by ${code}, id limit 500`)

  const { text = '', recent = [] } = query
  const some = (more: readonly string[], order = code) =>
    `(select id from ${registry.table}${where(more)} order by ${order}, id limit ${optionsShown})`
  const nearest = async (branches: readonly string[]) => {
    const found = await select(` where id in (${branches.join(' union all ')})`)
    return rankedOptions(found, text, recent).slice(0, optionsShown)
  }
  const lately = recent.length > 0 ? [`${code} = any(${value(recent)}::text[])`] : []
  if (text === '') return nearest([some([]), ...lately.map((one) => some([one]))])

  // Of each way to be near some, so that the nearest are among them; in which order they stand is said by the rule.
  const sought = escapeLike(text)
  const whole = value(sought)
  const start = value(`${sought}%`)
  const part = value(`%${sought}%`)
  const folded = foldedLike(text)
  const partly = `(${code} ilike ${part} or ${searchExpression(title)} like ${value(`%${folded}%`)})`
  return nearest([
    some([`${code} ilike ${whole}`]),
    some([`${code} ilike ${start}`]),
    some([`search_fold(${name} collate "default") like ${value(`${folded}%`)}`], `length(${name}), ${code}`),
    some([partly]),
    ...lately.map((one) => some([one, partly])),
  ])
}

interface Asked {
  registry: AnyRegistry
  field: Pick<RegistryField, 'where'>
  codes: readonly string[]
}

/** Which of these codes may not be used in the field: unknown, ended, or outside the field's `where`. */
export async function refusedCodes(
  db: Reader,
  registry: AnyRegistry,
  field: Pick<RegistryField, 'where'>,
  codes: string[],
): Promise<string[]> {
  return (await refusedAmong(db, [{ registry, field, codes }]))[0]!
}

/** The same of several fields in one statement; asked with no codes too, it stays the same statement. */
export async function refusedAmong(db: Reader, asked: readonly Asked[]): Promise<string[][]> {
  const values: unknown[] = []
  const parts = asked.map(({ registry, field, codes }, place) => {
    const wanted = `$${values.push(codes)}`
    const conditions = ['ended_at is null', ...allowed(registry, field.where ?? {}, values)]
    conditions.push(...scopeConditions(registry, db.scope, values))
    return `select ${place} as place, wanted.code from unnest(${wanted}::text[]) as wanted(code)
      where not exists (
        select from ${registry.table} t where t.${codeColumn(registry)} = wanted.code and ${conditions.join(' and ')})`
  })
  const rows = await db.queryText<{ place: number; code: string }>(parts.join(' union all '), values)
  return asked.map((_one, index) => rows.filter(({ place }) => place === index).map(({ code }) => code))
}

interface Found extends Pick<Usage, 'field' | 'count'> {
  registry: AnyRegistry
  /** Some of them, with what names each. */
  records: ({ id: string } & Record<string, unknown>)[]
}

/** Who refers to this code, per field of the other registries: how many, and a few of them with what names them. */
export async function usagesOf(db: Reader, code: string, users: readonly RegistryLink[]): Promise<Found[]> {
  const found: Found[] = []
  for (const { registry, field, cell, below } of users) {
    const values: unknown[] = [code]
    const matches = [
      mentioning({ field, cell, below }, '$1::text'),
      ...scopeConditions(registry, db.scope, values),
    ].join(' and ')
    const [row] = await db.queryText<Pick<Found, 'count' | 'records'>>(
      `select (select count(*)::int from ${registry.table} where ${matches}) as count,
              coalesce((select json_agg(few) from (
                select id, ${namingFields(registry).map(jsonColumn).join(', ')}
                from ${registry.table} where ${matches} order by id limit 20) few), '[]') as records`,
      values,
    )
    const shownAs = below?.shownAs ?? field.name
    if (row && row.count > 0) found.push({ registry, field: shownAs, ...row })
  }
  return found
}

/** Which of these codes somebody refers to. */
export async function codesInUse(db: Reader, codes: string[], users: readonly RegistryLink[]): Promise<Set<string>> {
  const used = new Set<string>()
  for (const { registry, field, cell, below } of users) {
    const found = await db.queryText<{ code: string }>(usedCodesSql(below?.table ?? registry.table, field, cell), [
      codes,
    ])
    for (const { code } of found) used.add(code)
  }
  return used
}

function usedCodesSql(table: string, { kind, column }: RegistryField, cell: string | undefined): string {
  if (cell) {
    return `select distinct line.cells ->> '${cell}' as code from ${table}, jsonb_array_elements(${column}) as line(cells)
      where line.cells ->> '${cell}' = any($1::text[])`
  }
  return kind === 'references'
    ? `select distinct mention.code from ${table}, unnest(${column}) as mention(code)
       where ${column} && $1::varchar[] and mention.code = any($1::varchar[])`
    : `select distinct ${column} as code from ${table} where ${column} = any($1::text[])`
}

interface Mentioning {
  field: RegistryField
  cell: string | undefined
  below: RegistryLink['below'] | undefined
}

/** That a record has this code in the field, or in one of a record below it. */
function mentioning({ field: { kind, column }, cell, below }: Mentioning, code: string): string {
  const own = cell
    ? `${column} @> jsonb_build_array(jsonb_build_object('${cell}', ${code}))`
    : kind === 'references'
      ? `${column} @> array[${code}]::varchar[]`
      : `${column} = ${code}`
  return below ? `id in (select ${below.rootColumn} from ${below.table} where ${own})` : own
}

/** That some record which is there for the caller has this code in one of these fields. */
function mentionedBy(db: Reader, links: readonly RegistryLink[], code: string, values: unknown[]): string {
  const branches = links.map(({ registry, field, cell, below }) => {
    const matches = [mentioning({ field, cell, below }, 'option.code'), ...scopeConditions(registry, db.scope, values)]
    return `exists (select from ${registry.table} where ${matches.join(' and ')})`
  })
  return branches.length === 0
    ? 'false'
    : `exists (select from (select ${code}::text as code) option where ${branches.join(' or ')})`
}
