import type { AnyRegistry, RegistryField } from '#platform/core/registry.ts'
import { isDecimalText } from '#platform/core/decimal.ts'
import { sameNumber } from '#platform/core/number-format.ts'

/** A record as the form keeps it: texts as typed, empty is the empty text; a required yes/no is a boolean. */
export type FormValues = Record<string, string | boolean>

const isTick = (field: RegistryField) => field.kind === 'boolean' && field.required

export function toForm(registry: AnyRegistry, record: Record<string, unknown> | null): FormValues {
  return Object.fromEntries(registry.fields.map((field) => [field.name, formValue(field, record?.[field.name])]))
}

function formValue(field: RegistryField, value: unknown): string | boolean {
  if (isTick(field)) return value === true
  return value === null || value === undefined ? '' : String(value)
}

/** What is sent and checked: all but what the server works out. A text that is no number stays a text, so that the check can say so. */
export function fromForm(registry: AnyRegistry, values: FormValues): Record<string, unknown> {
  return Object.fromEntries(
    registry.inputFields.map((field) => [field.name, recordValue(field, values[field.name] ?? '')]),
  )
}

function recordValue(field: RegistryField, value: string | boolean): unknown {
  if (typeof value === 'boolean') return value
  const trimmed = value.trim()
  if (trimmed === '') return field.required && (field.kind === 'text' || field.kind === 'code') ? '' : null
  if (field.kind === 'boolean') return trimmed === 'true'
  if (field.kind === 'integer') return isDecimalText(trimmed) ? Number(trimmed) : trimmed
  return trimmed
}

/** `270.1` and `270.10` are the same length, and spaces around a name are no change. */
export function sameValue(field: RegistryField, a: string | boolean, b: string | boolean): boolean {
  if (typeof a === 'boolean' || typeof b === 'boolean') return a === b
  const numeric = field.kind === 'integer' || field.kind === 'decimal'
  return numeric && isDecimalText(a) && isDecimalText(b) ? sameNumber(a, b) : a.trim() === b.trim()
}

export function changedFields(registry: AnyRegistry, base: FormValues, now: FormValues): string[] {
  return registry.inputFields
    .filter((field) => !sameValue(field, base[field.name] ?? '', now[field.name] ?? ''))
    .map((field) => field.name)
}
