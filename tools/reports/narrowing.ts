import type { RegistryField } from '#platform/core/registry.ts'
import { filterStyle } from '#platform/core/registry-queries.ts'
import type { NamedParameter } from '#platform/core/report-parameters.ts'
import type { AnyReport } from '#platform/core/report.ts'
import type { Question, Row } from './asking.ts'
import { dayOf, fits } from './second-look.ts'

/** Filters made of values that the rows have: the first and the last of them, and what lies between. */
export function filtersFrom(field: RegistryField, rows: readonly Row[]): Question[] {
  const values = [...new Set(rows.flatMap((row) => row[field.name] ?? []))].filter((value) => value !== null)
  const some = [...new Set([values[0], values.at(-1)])].flatMap((value) => (value === undefined ? [] : [value]))
  const { name } = field
  switch (filterStyle(field)) {
    case 'equals':
      return some.map((value) => ({ [name]: String(value) }))
    case 'contains':
      return some.map((value) => {
        const text = field.kind === 'bilingual' ? (value as { it: string }).it : String(value)
        return { [name]: text.slice(0, 12).toUpperCase() }
      })
    case 'range': {
      // Moments are kept finer than they are told: up to one is up to the end of its millisecond.
      const end = (value: unknown) => (field.kind === 'instant' ? String(value).replace('Z', '999Z') : String(value))
      return some.flatMap((value) => [{ [`${name}.from`]: String(value) }, { [`${name}.to`]: end(value) }])
    }
  }
}

/** The field of the rows that says what a parameter asks for: of the same name, or the only one that points to the same. */
export function askedField(report: AnyReport, { name, field: { to } }: NamedParameter): RegistryField | undefined {
  const fields = report.fields as readonly RegistryField[]
  const same = fields.filter((field) => to !== undefined && field.to === to)
  return fields.find((field) => field.name === name) ?? (same.length === 1 ? same[0] : undefined)
}

export function isAsked(
  { kind, name, names }: NamedParameter,
  field: RegistryField,
  row: Row,
  asked: Question,
): boolean {
  if (kind === 'field') return fits(field, row, { [field.name]: asked[name]! })
  const value = row[field.name]
  if (value === null) return false
  const day = dayOf(field, value)
  if (kind === 'period') return day >= asked[names[0]!]! && day <= asked[names[1]!]!
  return day.startsWith(asked[name]!)
}
