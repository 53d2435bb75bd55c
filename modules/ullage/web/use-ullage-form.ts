import { useMemo } from 'react'
import type { NamedField } from '#platform/core/fields.ts'
import { checked } from '#platform/core/issue.ts'
import { call } from '#platform/web/base/api.ts'
import { type FormValues, formValues, recordValues } from '#platform/web/base/form-values.ts'
import { type ObjectForm, useObjectForm } from '#platform/web/forms/use-object-form.ts'
import {
  editUllage,
  givenFields,
  headFields,
  rowFields,
  ullageEdit,
  ullagePath,
  type UllageReport,
} from '../contract/ullage.contract.ts'
import { editIssues } from '../rules/ullage-issues.ts'
import { useTakeOver } from './use-ullage.ts'

export const ullageFields: readonly NamedField[] = [...headFields, ...rowFields, ...givenFields]

export const toUllageForm = (report: UllageReport | null): FormValues =>
  formValues(ullageFields, report ? { ...report } : {})

const editIn = (values: FormValues) => checked(ullageEdit, recordValues(ullageFields, values))

function check(values: FormValues) {
  const edit = editIn(values)
  return { issues: edit.ok ? editIssues(edit.value) : edit.issues, computed: {} }
}

/** Everything that is written of a report: kept as a draft, saved together, merged with others. */
export function useUllageForm(report: UllageReport, title: string): ObjectForm<UllageReport> {
  const takeOver = useTakeOver()
  const { id } = report
  const path = useMemo(() => `${ullagePath}/${id}`, [id])
  return useObjectForm<UllageReport>({
    path,
    title,
    record: report,
    fields: ullageFields,
    toForm: toUllageForm,
    check,
    save: ({ values, version }) => {
      const edit = editIn(values)
      if (!edit.ok || version === undefined) throw new Error('saved without a check')
      return call(editUllage, { params: { id }, version, body: edit.value })
    },
    onSaved: takeOver,
  })
}
