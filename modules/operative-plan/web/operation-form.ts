import { useMemo, useRef } from 'react'
import { checked } from '#platform/core/issue.ts'
import { call } from '#platform/web/base/api.ts'
import { type FormValues, formValues, recordValues, textOf } from '#platform/web/base/form-values.ts'
import { useObjectForm } from '#platform/web/forms/use-object-form.ts'
import { detailFields } from '../contract/operation.ts'
import {
  editScheduledOperation,
  operationInput,
  operationsPath,
  type ScheduledOperation,
} from '../contract/plan.contract.ts'
import { detailIssues, earlyIssues, placeIssues, timeIssues } from '../rules/operation.ts'
import { useTakeOver } from './use-operation.ts'

export const toOperationForm = (operation: ScheduledOperation | null): FormValues =>
  formValues(detailFields, operation ?? {})

const inputIn = (values: FormValues, isEarlyMooringConfirmed: boolean) =>
  checked(operationInput, { ...recordValues(detailFields, values), isEarlyMooringConfirmed })

/** The details of an operation: kept as a draft, saved together, merged with others, and asked about where a ship comes early. */
export function useOperationForm(operation: ScheduledOperation, title: string) {
  const takeOver = useTakeOver()
  const isConfirmed = useRef(false)
  const { id, mode, macroDirection } = operation
  const check = useMemo(
    () => (values: FormValues) => {
      const input = inputIn(values, false)
      if (!input.ok) return { issues: input.issues, computed: {} }
      // What another type needs, its server knows.
      const isSameType = input.value.operationType === operation.operationType
      return {
        issues: [
          ...timeIssues(input.value),
          ...placeIssues(input.value),
          ...(isSameType ? detailIssues(input.value, { mode, macroDirection }) : []),
        ],
        computed: {},
      }
    },
    [mode, macroDirection, operation.operationType],
  )
  const form = useObjectForm<ScheduledOperation>({
    path: `${operationsPath}/${id}`,
    title,
    record: operation,
    fields: detailFields,
    toForm: toOperationForm,
    check,
    save: ({ values, version }) => {
      const input = inputIn(values, isConfirmed.current)
      if (!input.ok || version === undefined) throw new Error('saved without a check')
      return call(editScheduledOperation, { params: { id }, version, body: input.value })
    },
    onSaved: takeOver,
  })
  return {
    form,
    /** Set when somebody has said so. */
    confirm: (isMeant: boolean) => (isConfirmed.current = isMeant),
    /** What is to be asked about before it is sent; the laycan of another voyage, the server knows. */
    isEarly: (values: FormValues) => {
      const input = inputIn(values, false)
      if (!input.ok || textOf(values['voyageNumber']) !== (operation.voyageNumber ?? '')) return false
      const { laycanFrom } = operation
      return earlyIssues({ ...input.value, laycanFrom }, operation).length > 0
    },
  }
}
