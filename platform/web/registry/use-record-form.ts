import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { checked, type Issue } from '#platform/core/issue.ts'
import type { ServerFields } from '#platform/core/registry.ts'
import { call } from '../app/api.ts'
import type { WebRegistry } from '../app/web-module.ts'
import { useObjectForm } from '../forms/use-object-form.ts'
import { type FormValues, fromForm, toForm } from './form-values.ts'

export type StoredRecord = ServerFields & Record<string, unknown>

/**
 * Issues of the shape first; the rules across fields and the computed fields only make sense on a record of the right
 * shape.
 */
export function checkForm({ registry, rules, compute }: WebRegistry, values: FormValues) {
  const shape = checked(registry.input, fromForm(registry, values))
  if (!shape.ok) return { issues: shape.issues, computed: {} }
  const computed: Record<string, unknown> = compute?.(shape.value) ?? {}
  const issues: Issue[] = rules?.({ ...(shape.value as object), ...computed }) ?? []
  return { issues, computed }
}

/** The form of one record of a registry. */
export function useRecordForm(options: { web: WebRegistry; path: string; record: StoredRecord | null; title: string }) {
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
    fields: registry.inputFields,
    save: async ({ values, base, version, idempotencyKey }) => {
      const body = checked(registry.input, fromForm(registry, values))
      if (!body.ok) throw new Error('saved without a check')
      return (
        base === null || version === undefined
          ? await call(registry.endpoints.create, { body: body.value as never, idempotencyKey })
          : await call(registry.endpoints.update, { params: { id: base.id }, body: body.value as never, version })
      ) as StoredRecord
    },
    onSaved: (stored) => {
      queries.setQueryData(['registry', registry.id, 'record', stored.id], stored)
      void queries.invalidateQueries({ queryKey: ['registry', registry.id] })
    },
  })
}
