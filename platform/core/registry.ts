import { z } from 'zod'
import { fieldsOf, type NamedField } from './fields.ts'
import type { Issue } from './issue.ts'
import { once } from './once.ts'
import { registryEndpoints } from './registry-endpoints.ts'
import {
  addsUp,
  filterParameters,
  findText,
  isSortable,
  isSummable,
  listQueryOf,
  presenceOf,
} from './registry-queries.ts'

/** The record a registry keeps: the business fields of its schema. */
export type RecordOf<S extends z.ZodObject> = z.output<S>

/** What the server adds to each record. */
export const serverFields = z.object({
  id: z.uuid(),
  version: z.int(),
  updatedAt: z.string(),
  updatedBy: z.string(),
  /** Since when the record is no longer offered for new work; its past stays valid. */
  endedAt: z.string().nullable(),
})
export type ServerFields = z.infer<typeof serverFields>

/** A row of a list: `id`, `version`, `endedAt`, the fields that the list shows, and spare ones that were asked for. */
export type ListedRow = { id: string; version: number; endedAt: string | null } & Record<string, unknown>

/** Checks across fields and beyond the shape; pure, so that form and server use the same. */
export type RegistryRules<R> = (record: R) => Issue[]

/** Values of the computed fields; pure, so that the form shows them while typing and the server stores the same. */
export type RegistryCompute<R> = (record: R) => Partial<R>

/** A stage of a worklist: what its rows have in common, in the words of the address. */
export interface ListTab {
  id: string
  filters: Readonly<Record<string, string>>
}

/** All rows, and one stage for each value of a field. */
export const tabsBy = (field: string, values: readonly string[]): ListTab[] => [
  { id: 'all', filters: {} },
  ...values.map((value) => ({ id: value, filters: { [field]: value } })),
]

/**
 * How the one box of a list finds by a title that is part of the key, where there may be a million records and no index that knows
 * a part of a text may be used: by its beginning; in the index of the search, which is kept of these records; or there by the
 * records of another registry, whose code stands in a field of these and in their title before a sign.
 */
export type FindsBy = 'beginning' | 'search' | { registry: string; field: string; before: string }

export interface RegistryOptions<S extends z.ZodObject> {
  /** Table and prefix of the permission elements. */
  id: string
  /** The view of the database that a worklist reads, where it shows more than a table holds. */
  readsFrom?: string
  /** The module whose dictionary holds the texts, below the registry's id; left out where the module is the registry. */
  module?: string
  /** The screens stand at `/{category}/{name}` and `/{category}/{name}/{id}`, the API at the same path. */
  category: string
  /** Left out where the specification gives the screen an address of one step, `/{category}`. */
  name?: string
  schema: S
  /** Business key: unique, and how people refer to a record. */
  key: readonly FieldName<S>[]
  /** The field that names a record in headings. */
  title: FieldName<S>
  /** People say the code and not the name; of other records the name stands first, with the code behind it. */
  calledBy?: 'code'
  /** How the one box of the list finds, where a look at every record would take long. */
  findsBy?: FindsBy
  /** What stands beside the code where one is chosen, if that is another field: records that have no name of their own. */
  chosenBy?: FieldName<S>
  /** The fields that together are the unit of what others keep of its records: a currency and a quantity. */
  measuredIn?: readonly FieldName<S>[]
  /** The columns that are shown; all fields, in their order, where left out. The others are there to be chosen. */
  list?: readonly FieldName<S>[]
  /** Fields that only the server needs: they are in no column and in no file. */
  unseen?: readonly FieldName<S>[]
  filters: readonly FieldName<S>[]
  /** The stages of a worklist, each shown with its count; they stand for the filters that they name. */
  tabs?: readonly ListTab[]
  /** The columns of which a sum says something; left out, quantities and spans of time. */
  totals?: readonly FieldName<S>[]
  /** Default order of the list; with `-` before it, the last comes first. */
  sort: FieldName<S> | `-${FieldName<S>}`
  /** The number by which `sort` lists them, where people put them into their order: a few hundred at most. */
  orderedBy?: FieldName<S>
  /** How the fields stand on the record's page; left out for a worklist, whose records have pages of their own. */
  sections?: readonly { id: string; fields: readonly FieldName<S>[] }[]
  /** The field that says to which site a record belongs: it exists only for people of that site. Empty is common to all. */
  site?: FieldName<S>
  /** The reference to the record whose site this one has too; `site` is then computed by the server. */
  siteOf?: FieldName<S>
  /** The column with the codes of those who take part in a record: an outsider sees it only if their own is among them. */
  parties?: string
  /** No outsider has anything of it, whatever their role says. */
  isOfTheHouse?: boolean
  /** What the form of a new record proposes. */
  initial?: Partial<z.input<S>>
  /** Records that are ended and never deleted, because what they did or granted must stay readable. */
  permanent?: boolean
  /** What it takes to make a record of a worklist, where that has no element of its own. */
  createElement?: string
  /** The smallest tier, made by `defineLookup`: its field labels are the same everywhere. */
  isLookup?: boolean
  /** Dated versions: for the same `per`, periods from one date to the other (both included, open at the end) never overlap. */
  validity?: { from: FieldName<S>; to: FieldName<S>; per: readonly FieldName<S>[] }
}

export type FieldName<S extends z.ZodObject> = Extract<keyof z.output<S>, string>

export interface RegistryField extends NamedField {
  column: string
}

/** The fields of a shape, each with the column that it stands in. */
export const columnFieldsOf = (shape: z.ZodRawShape): RegistryField[] =>
  fieldsOf(shape).map((field) => ({ ...field, column: snakeCase(field.name) }))

/** The definition with everything that follows from it. */
export function defineRegistry<S extends z.ZodObject>(options: RegistryOptions<S>) {
  const fields = columnFieldsOf(options.schema.shape)
  const { list: shown = fields.map(({ name }) => name) as FieldName<S>[], unseen = [] } = options
  const spare = fields
    .filter(({ name, kind }) => kind !== 'rows' && ![...shown, ...unseen].includes(name as FieldName<S>))
    .map(({ name }) => name as FieldName<S>)
  const list = [...shown, ...spare]
  const fieldByName = new Map(fields.map((field) => [field.name, field]))
  const field = (name: string): RegistryField => {
    const found = fieldByName.get(name)
    if (!found) throw new Error(`registry ${options.id} has no field ${name}`)
    return found
  }
  for (const { name, column } of fields) {
    if (reservedColumns.has(column)) throw new Error(`registry ${options.id}: ${name} is a word of SQL, choose another`)
  }
  for (const { name, unitBy } of fields) {
    if (unitBy && field(unitBy.field).to !== unitBy.to) {
      throw new Error(`registry ${options.id}: ${unitBy.field} cannot say in which unit ${name} is`)
    }
  }
  for (const name of options.measuredIn ?? []) field(name)
  if (options.orderedBy && (field(options.orderedBy).kind !== 'integer' || options.orderedBy !== options.sort)) {
    throw new Error(`registry ${options.id}: ${options.orderedBy} cannot say in which order its records stand`)
  }
  if (options.site && field(options.site).kind !== 'reference') {
    throw new Error(`registry ${options.id}: ${options.site} cannot say which site a record belongs to`)
  }
  if (options.siteOf && !(field(options.siteOf).to && options.site && field(options.site).computed)) {
    throw new Error(`registry ${options.id}: ${options.siteOf} cannot say where a record belongs`)
  }
  if (options.findsBy && !options.key.includes(options.title)) {
    throw new Error(`registry ${options.id}: ${options.title} is no part of the key, so its beginning has no index`)
  }
  if (typeof options.findsBy === 'object') field(options.findsBy.field)
  const { sections = [] } = options
  const inSections = new Set(sections.flatMap((section) => section.fields as readonly string[]))
  for (const { name } of fields) {
    if (options.sections && !inSections.has(name))
      throw new Error(`registry ${options.id}: field ${name} stands in no section`)
  }

  const textPrefix = options.module ? `${options.module}:${options.id}.` : `${options.id}:`
  const labelPrefix = options.isLookup ? 'core:lookup.' : textPrefix
  const path = options.name ? `/${options.category}/${options.name}` : `/${options.category}`
  const elements = {
    view: `${options.id}.view`,
    create: options.createElement ?? `${options.id}.create`,
    edit: `${options.id}.edit`,
    remove: `${options.id}.delete`,
    history: `${options.id}.history`,
    check: `${options.id}.check`,
  }
  const order = orderFrom(options.sort)
  field(order.field)
  const filterFields = options.filters.map(field)
  const tabs = options.tabs ?? []
  const tabFilters = new Set(tabs.flatMap(({ filters }) => Object.keys(filters)))
  for (const name of tabFilters) {
    if (!filterFields.some((one) => filterParameters(one).includes(name))) {
      throw new Error(`registry ${options.id}: a tab filters by ${name}, which is no filter`)
    }
  }
  const sortable = list.filter((name) => isSortable(field(name)))
  const maybeEmpty = sortable.filter((name) => !field(name).required)
  const stored = once(() => z.object({ ...serverFields.shape, ...options.schema.shape }))
  // What people send: everything but what the server works out by itself.
  const input = once(
    () =>
      options.schema.omit(marked(fields.filter(({ computed }) => computed).map(({ name }) => name))) as unknown as S,
  )
  const endpoints = once(() =>
    registryEndpoints({
      id: options.id,
      path,
      elements,
      stored: stored(),
      // A list row is lean: the business fields that are shown, and what is needed to open or change the record.
      listed: stored()
        .pick(marked(['id', 'version', 'endedAt', ...list]))
        .partial(marked(spare)) as unknown as z.ZodType<ListedRow>,
      input: input(),
      listQuery: listQueryOf(filterFields, sortable).extend({ find: findText, ...presenceOf(maybeEmpty) }),
      outsiders: options.isOfTheHouse !== true,
    }),
  )

  return {
    ...options,
    list,
    /** The columns that are not shown until somebody chooses them, and not read before. */
    spare: spare as readonly string[],
    sections,
    chosenBy: options.chosenBy ?? options.title,
    name: options.name ?? options.category,
    /** Namespace of the dictionary, and what stands before each key of this registry. */
    namespace: options.module ?? options.id,
    textPrefix,
    /** The labels of lookup lists are the same everywhere. */
    labelPrefix,
    /** What its records are called, all together. */
    titleKey: `${textPrefix}title.many`,
    fieldKey: (name: string) => `${labelPrefix}field.${name}`,
    sectionKey: (id: string) => `${labelPrefix}section.${id}`,
    fields,
    field,
    filterFields,
    path,
    elements,
    table: options.readsFrom ?? snakeCase(options.id),
    tabs,
    /** Filters that the tabs stand for. */
    tabFilters,
    /** The columns that are added up. */
    summed: (options.totals?.filter((name) => isSummable(field(name))) ??
      list.filter((name) => addsUp(field(name)))) as readonly string[],
    order,
    // The schemas of a hundred registries take a browser longer to build than the page: each waits until it is asked for.
    get stored() {
      return stored()
    },
    get input() {
      return input()
    },
    get endpoints() {
      return endpoints()
    },
    sortable,
    groupable: sortable,
    parameters: [],
    inputFields: fields.filter(({ computed }) => !computed),
  }
}

/** As zod wants names of fields; it knows them by their type, of which nothing is left here. */
const marked = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, true])) as never

/** `-openingAt`: by that field, the last first. */
export function orderFrom(sort: string): { field: string; descending: boolean } {
  return sort.startsWith('-') ? { field: sort.slice(1), descending: true } : { field: sort, descending: false }
}

export type Registry<S extends z.ZodObject = z.ZodObject> = ReturnType<typeof defineRegistry<S>>
// oxlint-disable-next-line typescript/no-explicit-any -- field names of different registries cannot be unified
export type AnyRegistry = Registry<any>

/** What one field may hold. */
export const shapeOf = ({ input }: AnyRegistry, name: string) => input.shape[name] as z.ZodType

/** Words that PostgreSQL keeps for itself, and the columns that every registry has. */
const reservedColumns = new Set(
  `all analyse analyze and any array as asc asymmetric both case cast check collate column constraint create default
  deferrable desc distinct do else end except false fetch for foreign from grant group having in initially intersect into
  lateral leading like limit localtime not null offset on only or order placing primary references returning select some
  symmetric table then to trailing true union unique user using variadic when where window with
  id version updated_at updated_by ended_at`.split(/\s+/),
)

export function snakeCase(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}
