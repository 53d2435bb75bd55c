import { z } from 'zod'
import { type FieldKind, type FieldMeta, metaOf } from '#platform/core/fields.ts'
import type { Language } from '#platform/core/language.ts'
import type { RecordNode } from '#platform/core/record-tree.ts'
import { type AnyRegistry, type RegistryField, snakeCase } from '#platform/core/registry.ts'
import type { Permissions } from '../door/permissions.ts'
import type { Texts } from '../base/texts.ts'
import type { ColumnTexts } from '../history/changes.ts'

/** In whose language the log speaks, and what the product calls its screens. */
export interface Speech {
  texts: Texts
  language: Language
  permissions: Permissions
}

/** A row of the history, as texts. */
export type RowState = Record<string, string | null>

/** What the log reads besides the fields of a form. */
export type LoggedKind =
  | FieldKind
  /** The id of a user, or a program that acted. */
  | 'person'
  /** Ids of users. */
  | 'people'
  /** The id of a row of another table. */
  | 'record'
  /** A list of plain texts. */
  | 'texts'
  /** Something with a form of its own, of which the log says how much it is. */
  | 'data'
  /** A moment that only marks that something is so. */
  | 'mark'

export interface LoggedMeta extends Partial<Omit<FieldMeta, 'kind'>> {
  kind: LoggedKind
  /** Of a record: its table, which another column may decide. */
  of?: string | ((state: RowState) => string)
  /** The words for a value, where a module has its own. */
  say?: (value: string, speech: Speech, state: RowState) => string
}

export interface LoggedColumn extends LoggedMeta {
  name: string
  column: string
  /** Key of its label. */
  label: string
  /** Key of the words for one of its choices. */
  choice?: (value: string) => string
  /** The column that holds its unit. */
  unitColumn?: string
  /** Names the row by what it is part of, and is not told as a field of it. */
  inTitleOnly?: boolean
}

/** What the log of all changes tells of the rows of a table: said once, by whoever owns the table. */
export interface LoggedTable {
  table: string
  /** Key of what people call one row. */
  name: string
  columns: readonly LoggedColumn[]
  /** The names of the columns that name a row. */
  title: readonly string[]
  /** Columns that say nothing about the matter itself. */
  technical: readonly string[]
  /** The column that says to which site a row belongs. */
  siteColumn?: string
  /** The page of a row; without an id of its own, of what it is part of. */
  page?: (id: string, state: RowState) => string | null
  /** The name of the column whose record has the page, where the row has none. */
  pageOf?: string
  /** The element that shows the page as it was at a moment, which stands in the address as `asAt`. */
  pastElement?: string
  /** Written beside something else: where that is there too, the row does not speak for both. */
  follows?: boolean
  /** Left out: whoever is at home at its site. `everywhere`: of no site, and for those who are at home at all. */
  audience?: 'nobody' | 'everywhere'
}

export const person = (): LoggedMeta => ({ kind: 'person' })
export const people = (): LoggedMeta => ({ kind: 'people' })
export const recordOf = (of: NonNullable<LoggedMeta['of']>): LoggedMeta => ({ kind: 'record', of })
export const texts = (): LoggedMeta => ({ kind: 'texts' })
export const data = (): LoggedMeta => ({ kind: 'data' })
/** Said by people to people, or about them, or a secret: the log tells that it changed, and nothing more. */
export const unsaid = (): LoggedMeta => ({ kind: 'text', personal: true })
export const said = (say: NonNullable<LoggedMeta['say']>): LoggedMeta => ({ kind: 'text', say })

type Fields = Record<string, z.ZodType | LoggedMeta>

/** In every table that has them. */
const alwaysTechnical = 'id version only_row position created_at created_by updated_at updated_by'.split(' ')

interface Options {
  fields: Fields
  /** Key of the label of a field, by its name. */
  label: (name: string) => string
  choice?: (name: string, value: string) => string
  /** By field, the field that holds its unit. */
  units?: Record<string, string>
  /** Columns that are called otherwise than their fields. */
  columns?: Record<string, string>
}

function columnsOf({ fields, label, choice, units = {}, columns = {} }: Options): LoggedColumn[] {
  return Object.entries(fields).map(([name, given]) => ({
    ...(given instanceof z.ZodType ? metaOf(given) : given),
    name,
    column: columns[name] ?? snakeCase(name),
    label: label(name),
    ...(choice ? { choice: (value: string) => choice(name, value) } : {}),
    ...(units[name] ? { unitColumn: snakeCase(units[name]) } : {}),
  }))
}

type Described = Pick<
  LoggedTable,
  'title' | 'page' | 'pageOf' | 'pastElement' | 'follows' | 'siteColumn' | 'audience'
> & {
  technical?: readonly string[]
}

/** A table that is neither a registry nor part of a tree. */
export function loggedTable(options: Pick<LoggedTable, 'table' | 'name'> & Options & Described): LoggedTable {
  const { table, name, title, siteColumn, page, pageOf, pastElement, follows, audience, technical = [] } = options
  return {
    table,
    name,
    title,
    columns: columnsOf(options),
    technical: [...alwaysTechnical, ...technical],
    ...(siteColumn ? { siteColumn } : {}),
    ...(page ? { page } : {}),
    ...(pageOf ? { pageOf } : {}),
    ...(pastElement ? { pastElement } : {}),
    ...(follows ? { follows } : {}),
    ...(audience ? { audience } : {}),
  }
}

const asColumns = (fields: readonly RegistryField[], textPrefix: string, labelKey: (name: string) => string) =>
  fields.map((field): LoggedColumn => ({
    ...field,
    label: labelKey(field.name),
    choice: (value) => `${textPrefix}choice.${field.name}.${value}`,
  }))

/** Columns of a table beside those that its definition names, and what of it reads otherwise. */
type More = Partial<Described & Pick<LoggedTable, 'name'>> & {
  beside?: Options
  units?: Record<string, string>
  say?: Record<string, LoggedMeta['say']>
}

function amended(columns: LoggedColumn[], { units = {}, say = {} }: More): LoggedColumn[] {
  return columns.map((column) => ({
    ...column,
    ...(units[column.name] ? { unitColumn: snakeCase(units[column.name]!) } : {}),
    ...(say[column.name] ? { say: say[column.name]! } : {}),
  }))
}

/** A registry says nearly all by itself. */
export function loggedRegistry(registry: AnyRegistry, more: More = {}): LoggedTable {
  const { beside, units: _units, say: _say, technical = [], ...rest } = more
  const title = registry.field(registry.title)
  const columns = asColumns(registry.fields, registry.textPrefix, registry.fieldKey)
  return {
    table: registry.table,
    name: `${registry.textPrefix}title.one`,
    columns: [
      ...amended([...columns, ...(beside ? columnsOf(beside) : [])], more),
      { name: 'endedAt', column: 'ended_at', kind: 'mark', label: 'platform:log.ended' },
    ],
    title: title.personal ? registry.key : [title.name],
    technical: [...alwaysTechnical, ...technical],
    page: (id) => `${registry.path}/${id}`,
    pastElement: registry.elements.history,
    ...(registry.site ? { siteColumn: registry.field(registry.site).column } : {}),
    ...rest,
  }
}

/** A record of a tree; its labels are those of the form. What it is part of stands in its title as `parent`. */
export function loggedNode(
  node: RecordNode,
  options: More & Pick<LoggedTable, 'title'> & { parentTable?: string },
): LoggedTable {
  const { beside, units: _units, say: _say, parentTable, technical = [], ...rest } = options
  const columns = asColumns(node.fields, node.textPrefix, (name) => `${node.textPrefix}field.${name}`)
  const parent = parentTable && node.parentColumn && { ...recordOf(parentTable), column: node.parentColumn }
  return {
    table: node.table,
    name: `${node.textPrefix}title.one`,
    columns: [
      ...(parent ? [{ ...parent, name: 'parent', label: '', inTitleOnly: true }] : []),
      ...amended([...columns, ...(beside ? columnsOf(beside) : [])], options),
    ],
    technical: [...alwaysTechnical, ...technical],
    ...rest,
  }
}

/** The whole state of a row, as the history keeps it. */
export const stateOf = (before: ColumnTexts, after: ColumnTexts): RowState => after ?? before ?? {}
