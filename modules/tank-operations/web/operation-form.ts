import { useMemo } from 'react'
import type { NamedField } from '#platform/core/fields.ts'
import { checked } from '#platform/core/issue.ts'
import { call } from '#platform/web/base/api.ts'
import { type FormValues, formValues, recordValues } from '#platform/web/base/form-values.ts'
import { type ObjectForm, useObjectForm } from '#platform/web/forms/use-object-form.ts'
import {
  editOperation,
  givenFields,
  headFields,
  operationEdit,
  operationsPath,
  quantityFields,
  type TankOperation,
} from '../contract/tank-operations.contract.ts'
import { editOf, paperIssues } from '../rules/tank-operations.ts'
import { useTakeOver } from './use-operation.ts'

// A group stands in the form under the names by which its issues come back: `quantity.mass`.
const named = (group: string, record: object) =>
  Object.fromEntries(Object.entries(record).map(([name, value]) => [`${group}.${name}`, value as unknown]))
const grouped = (group: string, fields: readonly NamedField[]) =>
  fields.map((field) => ({ ...field, name: `${group}.${field.name}` }))
export const groups = { quantity: grouped('quantity', quantityFields), fiscal: grouped('fiscal', givenFields) }
export const operationFields: readonly NamedField[] = [
  ...headFields,
  ...groups.quantity,
  ...groups.fiscal,
  { name: 'byDocument', kind: 'boolean', required: true },
]

/** What stands in the form, as values. */
export function shownOf(operation: TankOperation): Record<string, unknown> {
  const { quantity, fiscal, ...head } = editOf(operation)
  const { openingAt, closingAt } = operation
  return {
    ...head,
    ...named('quantity', { openingAt, closingAt, ...quantity }),
    ...named('fiscal', fiscal ?? {}),
    byDocument: fiscal !== null,
  }
}

export const toOperationForm = (operation: TankOperation | null): FormValues =>
  formValues(operationFields, operation ? shownOf(operation) : {})

/** As it is sent; a group that is not there is nothing. */
function editIn(values: FormValues) {
  const said = recordValues(operationFields, values)
  const group = (name: keyof typeof groups) =>
    Object.fromEntries(groups[name].map((field) => [field.name.slice(name.length + 1), said[field.name]]))
  const isGiven = groups.quantity.some(({ name }) => name !== 'quantity.openingAt' && said[name] !== null)
  return checked(operationEdit, {
    ...recordValues(headFields, values),
    quantity: values.measureType === 'quantity' && isGiven ? group('quantity') : null,
    fiscal: values.byDocument ? group('fiscal') : null,
  })
}

/** Everything about an operation that is written and not measured: kept as a draft, saved together, merged with others. */
export function useOperationForm(operation: TankOperation, title: string): ObjectForm<TankOperation> {
  const takeOver = useTakeOver()
  const { id, macroDirection, refusesImport } = operation
  const check = useMemo(
    () => (values: FormValues) => {
      const edit = editIn(values)
      const type = { macroDirection, refusesCalculatorImport: refusesImport }
      return { issues: edit.ok ? paperIssues(type, edit.value) : edit.issues, computed: {} }
    },
    [macroDirection, refusesImport],
  )
  return useObjectForm<TankOperation>({
    path: `${operationsPath}/${id}`,
    title,
    record: operation,
    fields: operationFields,
    toForm: toOperationForm,
    check,
    save: ({ values, version }) => {
      const edit = editIn(values)
      if (!edit.ok || version === undefined) throw new Error('saved without a check')
      return call(editOperation, { params: { id }, version, body: edit.value })
    },
    onSaved: takeOver,
  })
}
