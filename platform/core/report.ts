import { z } from 'zod'
import { answerShape } from './answer-shape.ts'
import { momentsShape } from './compared-moments.ts'
import { endpoint } from './endpoint.ts'
import type { Listed } from './listed.ts'
import { once } from './once.ts'
import { exportEndpoints } from './registry-endpoints.ts'
import { columnFieldsOf, type ListedRow, type RegistryField } from './registry.ts'
import { comparison, isSortable, isSummable, listQueryOf, totalsAnswer } from './registry-queries.ts'
import { type AskedOf, namedParameter, type Parameters } from './report-parameters.ts'

type Shape = Readonly<Record<string, z.ZodType>>
type Name<R extends Shape> = Extract<keyof R, string>
/** A row as the source gives it and the screen gets it. */
export type RowOf<R extends Shape> = { [Field in keyof R]: z.output<R[Field]> }

/** Where somebody is led: an address of the application. */
export interface Address {
  to: string
  search?: Readonly<Record<string, string>>
}

export interface ReportOptions<P extends Parameters, R extends Shape> {
  /** Prefix of the permission elements, and of the words that are this report's own. */
  id: string
  /** The module whose dictionary holds the texts; labels of fields are those of the module, the same in all its reports. */
  module: string
  path: string
  /** The permission that opens it, where another screen's does. */
  element?: string
  parameters: P
  row: R
  /** Fields of the row that only the screen needs: they are in no column and in no file. */
  unseen?: readonly Name<R>[]
  /** Columns that are there to be chosen, and not shown until they are. */
  spare?: readonly Name<R>[]
  /** Columns of whole sentences, which need room. */
  wide?: readonly Name<R>[]
  filters?: readonly Name<R>[]
  sort: Name<R> | `-${Name<R>}`
  /** By what its rows can be put in order, and gathered; by everything where left out. */
  orders?: readonly Name<R>[]
  groups?: readonly Name<R>[]
  /** What tells one row from another; left out where the source brings an `id` of its own. */
  key?: readonly Name<R>[]
  /** The field that names a row; the first one when left out. */
  title?: Name<R>
  /** The fields that name a row where it stands alone; its key when left out, or its title where it has none. */
  namedBy?: readonly Name<R>[]
  /** Figures that add up over all rows: what is of one kind and in one unit, and no balance, density or level. */
  totals?: readonly Name<R>[]
  /** Quantities with a unit add up only where all have the same value of this field: kilograms of one product. */
  addsUpWithin?: Name<R>
  /** The key of a line that holds for all its figures and stands on the screen, in the file and on paper. */
  note?: string
  /** The field with the site of a row: it exists only for people of that site. */
  site?: Name<R>
  /** Figures that can be asked why. */
  why?: readonly Name<R>[]
  /** Where a row leads. */
  opens?(row: RowOf<R>, asked: AskedOf<P>): Address | null
  /** Whether it can be seen as it was known at a moment, and two moments of it compared. */
  asAt?: boolean
  /**
   * As a printed list, which every report is: the columns on paper, all of them when left out; the parameter that
   * names the site whose letterhead it has, where that is not the site of its rows; and the column of which each value has
   * pages of its own.
   */
  paper?: { columns?: readonly Name<R>[]; of?: Extract<keyof P, string>; pageBy?: Name<R> }
  /** The picture of it: figures by the values of one column. */
  chart?: { kind: 'bars' | 'stackedBars' | 'lines'; x: Name<R>; y: readonly Name<R>[] }
  /** Registries whose changes make it out of date, and after how many seconds it is anyway. */
  follows?: readonly string[]
  everySeconds?: number
}

/** The definition of a report with everything that follows from it. */
export function defineReport<const P extends Parameters, const R extends Shape>(options: ReportOptions<P, R>) {
  const fields = columnFieldsOf(options.row)
  const byName = new Map(fields.map((field) => [field.name, field]))
  const field = (name: string): RegistryField => {
    const found = byName.get(name)
    if (!found) throw new Error(`report ${options.id} has no field ${name}`)
    return found
  }
  const { id, path, module, unseen = [], totals = [], key = [] } = options
  const hidden: readonly string[] = unseen
  const shown: readonly string[] = fields.map(({ name }) => name).filter((name) => !hidden.includes(name))
  const named = Object.entries(options.parameters).map(([name, parameter]) => namedParameter(name, parameter))
  const filterFields = (options.filters ?? []).map(field)
  for (const { names } of named) {
    const taken = names.find((name) => filterFields.some((filter) => filter.name === name))
    if (taken) throw new Error(`report ${id}: ${taken} is both a parameter and a filter`)
    const moment = options.asAt && names.find((name) => name in momentsShape)
    if (moment) throw new Error(`report ${id}: ${moment} is the name of a moment`)
  }
  for (const name of totals) if (!isSummable(field(name))) throw new Error(`report ${id}: ${name} does not add up`)
  const usable = (names: readonly string[] = shown) => names.filter((name) => isSortable(field(name)))
  const [sortable, groupable] = [usable(options.orders), usable(options.groups)]
  const title = options.title ?? shown[0]!
  const namedBy = options.namedBy ?? (key.length > 0 && key.every((name) => shown.includes(name)) ? key : [title])
  const view = options.element ?? `${id}.view`
  const elements = { view, history: view }
  const asked = Object.assign({}, ...named.map(({ shape }) => shape)) as Record<string, z.ZodOptional<z.ZodString>>
  const listed = once(() => {
    const { state: _state, also: _also, asAt, ...common } = listQueryOf(filterFields, sortable, groupable).shape
    const query = z.strictObject({ ...common, ...(options.asAt ? { asAt } : {}), ...asked })
    const row = z.object({ id: z.string(), ...answerShape(options.row) })
    const { after: _after, limit: _limit, group: _group, groupValue: _value, ...narrowing } = common
    const compared = z.strictObject({ ...narrowing, ...asked, ...momentsShape })
    // Nothing changes the rows of a report, so they have no version; the lists of records share their type.
    return { query, compared, row: row as unknown as z.ZodType<ListedRow> }
  })
  const endpoints = once(() => {
    const { query, compared, row } = listed()
    const filters = query.omit({ after: true, limit: true, sort: true })
    const call = { method: 'GET', takesLong: true, permission: elements.view } as const
    return {
      list: endpoint({
        ...call,
        id: `${id}.list`,
        path,
        query,
        answer: z.object({ rows: z.array(row), next: z.string().nullable() }),
      }),
      count: endpoint({
        ...call,
        id: `${id}.count`,
        path: `${path}/count`,
        query: filters.extend({ exact: z.enum(['true', 'false']).optional() }),
        answer: z.object({ count: z.int(), exact: z.boolean() }),
      }),
      totals: endpoint({ ...call, id: `${id}.totals`, path: `${path}/totals`, query: filters, answer: totalsAnswer }),
      ...(options.asAt
        ? {
            compare: endpoint({
              ...call,
              id: `${id}.compare`,
              path: `${path}/compare`,
              query: compared,
              answer: comparison,
            }),
          }
        : {}),
      print: endpoint({
        ...call,
        id: `${id}.print`,
        path: `${path}/print`,
        query: query.omit({ after: true, limit: true }),
        answer: z.instanceof(Uint8Array),
        file: 'application/pdf',
      }),
      /** A list that is too long to wait for is laid out in the background; `null` when it can be had at once. */
      startPrint: endpoint({
        id: `${id}.startPrint`,
        method: 'POST',
        takesLong: true,
        path: `${path}/print`,
        permission: elements.view,
        touches: 'nothing',
        body: query.omit({ after: true, limit: true }),
        answer: z.object({ jobId: z.uuid().nullable() }),
        idempotent: true,
      }),
      ...exportEndpoints({
        id,
        path,
        permission: elements.view,
        query: query.omit({ after: true, limit: true }),
        outsiders: false,
      }),
    }
  })

  const textPrefix = `${module}:${id}.`
  return {
    ...options,
    name: path.slice(path.lastIndexOf('/') + 1),
    namespace: module,
    textPrefix,
    labelPrefix: `${module}:`,
    fieldKey: (name: string) => `${module}:field.${name}`,
    fields,
    field,
    list: shown,
    unseen: hidden,
    spare: (options.spare ?? []) as readonly string[],
    wide: (options.wide ?? []) as readonly string[],
    key: key as readonly string[],
    title: title as string,
    namedBy: namedBy as readonly string[],
    filterFields,
    sortable,
    groupable,
    summed: totals as readonly string[],
    addsUpWithin: options.addsUpWithin as string | undefined,
    note: options.note,
    sort: options.sort as string,
    site: options.site as string | undefined,
    why: (options.why ?? []) as readonly string[],
    paper: (options.paper ?? {}) as { columns?: readonly string[]; of?: string; pageBy?: string },
    /** The parameters as they were defined, and as they stand in the address. */
    asks: options.parameters,
    parameters: named,
    elements,
    get endpoints() {
      return endpoints()
    },
  } satisfies Listed & Record<string, unknown>
}

export type Report<P extends Parameters = Parameters, R extends Shape = Shape> = ReturnType<typeof defineReport<P, R>>
// oxlint-disable-next-line typescript/no-explicit-any -- rows and parameters of different reports cannot be unified
export type AnyReport = Report<any, any>
export type ReportRow<Of> = Of extends { row: infer R extends Shape } ? RowOf<R> : never
export type ReportAsked<Of> = Of extends { asks: infer P extends Parameters }
  ? AskedOf<P> & { asAt?: string | undefined }
  : never
