import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { duplicateOf } from '#platform/core/duplicate-record.ts'
import { checked } from '#platform/core/issue.ts'
import { checkForm } from '../../base/check-form.ts'
import type { StoredRecord } from '../../base/stored-record.ts'
import { callAny } from '../../base/api.ts'
import type { WebRegistry } from '../../base/web-module.ts'
import { useObjectForm } from '../../forms/use-object-form.ts'
import { type FormValues, fromForm, toForm } from '../../base/form-values.ts'

/** The form of one record of a registry. */
export function useRecordForm(options: {
  web: WebRegistry
  path: string
  record: StoredRecord | null
  /** A record that a new one is to be like. */
  like?: StoredRecord | undefined
  title: string
}) {
  const { web } = options
  const { registry } = web
  const queries = useQueryClient()
  const parts = useMemo(
    () => ({
      toForm: (record: StoredRecord | null) => toForm(registry, record),
      check: (values: FormValues) => checkForm(web, values),
    }),
    [web, registry],
  )
  return useObjectForm<StoredRecord>({
    ...parts,
    path: options.path,
    title: options.title,
    record: options.record,
    start: options.like && toForm(registry, duplicateOf(registry, options.like)),
    fields: registry.inputFields,
    save: async ({ values, base, version, idempotencyKey }) => {
      const body = checked(registry.input, fromForm(registry, values))
      if (!body.ok) throw new Error('saved without a check')
      return (
        base === null || version === undefined
          ? await callAny(registry.endpoints.create, { body: body.value, idempotencyKey })
          : await callAny(registry.endpoints.update, { params: { id: base.id }, body: body.value, version })
      ) as StoredRecord
    },
    onSaved: (stored) => {
      queries.setQueryData(['registry', registry.id, 'record', stored.id], stored)
      void queries.invalidateQueries({ queryKey: ['registry', registry.id] })
    },
  })
}
