import { z } from 'zod'
import { siteTime } from './date-format.ts'
import { type FieldMeta, metaOf } from './fields.ts'
import { filterValue } from './registry-queries.ts'

/**
 * What a report is asked by, besides the filters of its rows. Days, months and periods are proposed by the clock of the
 * site, so that a bare address opens on what people look at first.
 */
export type Parameter = z.ZodType | DayParameter | MonthParameter | PeriodParameter

interface DayParameter {
  kind: 'day'
  proposes: 'today' | 'lastFullDay'
}
interface MonthParameter {
  kind: 'month'
}
interface PeriodParameter {
  kind: 'period'
  proposes: 'thisMonth' | 'nothing'
  maxDays: number
}

/** One day, `2026-11-15`. */
export const day = (options: Pick<DayParameter, 'proposes'>): DayParameter => ({ kind: 'day', ...options })
/** One month, `2026-11`. */
export const month = (): MonthParameter => ({ kind: 'month' })
/** From one day to another, both included; one that proposes nothing may be left out. */
export const period = <const Options extends Omit<PeriodParameter, 'kind'>>(options: Options) => ({
  kind: 'period' as const,
  ...options,
})

export type Parameters = Readonly<Record<string, Parameter>>

/** What the source of a report gets: what people left out is not there. */
export type AskedOf<P extends Parameters> = {
  [Name in keyof P as P[Name] extends Required ? Name : never]: ValueOf<P[Name]>
} & { [Name in keyof P as P[Name] extends Required ? never : Name]?: ValueOf<P[Name]> | undefined }
type Required = DayParameter | MonthParameter | { kind: 'period'; proposes: 'thisMonth' } | z.ZodString | z.ZodEnum
type ValueOf<P> = P extends PeriodParameter
  ? { from: string; to: string }
  : P extends z.ZodType
    ? NonNullable<z.output<P>>
    : string

/** A parameter with the names it has in the address. */
export interface NamedParameter {
  name: string
  /** As a field is read and typed; a period is two days. */
  field: FieldMeta
  kind: 'field' | 'day' | 'month' | 'period'
  names: readonly string[]
  required: boolean
  shape: Readonly<Record<string, z.ZodType>>
  /** Of a period. */
  maxDays?: number
  /** What stands there as long as nobody says otherwise; `now` is a moment. */
  proposed: (now: string) => Readonly<Record<string, string>>
}

const dayMs = 24 * 60 * 60 * 1000
/** Days of the calendar, before or after. */
export const addDays = (date: string, days: number) =>
  new Date(Date.parse(date) + days * dayMs).toISOString().slice(0, 10)
const monthShape = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/)
const daysBack = { today: 0, lastFullDay: 1 }

export function namedParameter(name: string, parameter: Parameter): NamedParameter {
  const nothing = () => ({})
  if (parameter instanceof z.ZodType) {
    const field = metaOf(parameter)
    const one = filterValue(field)
    const shape = { [name]: field.required ? one : one.optional() }
    return { name, field, kind: 'field', names: [name], required: field.required, shape, proposed: nothing }
  }
  const date: FieldMeta = { kind: 'date', required: true }
  const today = (now: string) => siteTime(now).date
  switch (parameter.kind) {
    case 'day': {
      const proposed = (now: string) => ({ [name]: addDays(today(now), -daysBack[parameter.proposes]) })
      return {
        name,
        field: date,
        kind: 'day',
        names: [name],
        required: true,
        shape: { [name]: z.iso.date() },
        proposed,
      }
    }
    case 'month': {
      const field: FieldMeta = { kind: 'choice', required: true }
      const proposed = (now: string) => ({ [name]: today(now).slice(0, 7) })
      return { name, field, kind: 'month', names: [name], required: true, shape: { [name]: monthShape }, proposed }
    }
    case 'period': {
      const names = [`${name}.from`, `${name}.to`] as const
      const required = parameter.proposes !== 'nothing'
      const one = required ? z.iso.date() : z.iso.date().optional()
      const { maxDays } = parameter
      const shape = { [names[0]]: one, [names[1]]: one }
      const thisMonth = (now: string) => ({ [names[0]]: `${today(now).slice(0, 8)}01`, [names[1]]: today(now) })
      const proposed = required ? thisMonth : nothing
      return { name, field: { ...date, required }, kind: 'period', names, required, shape, maxDays, proposed }
    }
  }
}

/** What stands in the address as long as nobody says otherwise. */
export const proposedFor = (parameters: readonly NamedParameter[], now: string): Record<string, string> =>
  Object.assign({}, ...parameters.map(({ proposed }) => proposed(now))) as Record<string, string>

const monthsOffered = 25
/** This month and the two years before it, and the one that is chosen, wherever it lies. */
export function recentMonths(now: string, chosen: string | undefined): string[] {
  const [year = 0, number = 0] = siteTime(now).date.split('-').map(Number)
  const recent = Array.from({ length: monthsOffered }, (_, back) =>
    new Date(Date.UTC(year, number - 1 - back, 1)).toISOString().slice(0, 7),
  )
  return chosen === undefined || recent.includes(chosen) ? recent : [...recent, chosen]
}

/** The parameters in a question, as the source of the report gets them. */
export function askedIn(parameters: readonly NamedParameter[], query: Readonly<Record<string, unknown>>) {
  return Object.fromEntries(
    parameters.flatMap(({ name, kind, names }) => {
      if (kind !== 'period') return query[name] === undefined ? [] : [[name, query[name]]]
      const [from, to] = names.map((one) => query[one] as string | undefined)
      return from === undefined && to === undefined
        ? []
        : [[name, { from: from ?? '0001-01-01', to: to ?? '9999-12-31' }]]
    }),
  )
}
