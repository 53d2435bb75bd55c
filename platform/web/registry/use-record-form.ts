import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useLayoutEffect, useMemo, useRef, useState } from 'react'
import { checked, type Issue } from '#platform/core/issue.ts'
import type { ServerFields } from '#platform/core/registry.ts'
import { call } from '../app/api.ts'
import { ApiFailure } from '../app/api-failure.ts'
import { issueText } from '../app/i18n.ts'
import type { WebRegistry } from '../app/web-module.ts'
import { currentSession } from '../auth/session.ts'
import { type Draft, readDraft } from '../forms/drafts.ts'
import { forgetDraft, useDraft } from '../forms/use-draft.ts'
import { changedFields, type FormValue, type FormValues, fromForm, toForm } from './form-values.ts'

export type StoredRecord = ServerFields & Record<string, unknown>

/** Someone else's record, as a refused save brings it. */
export interface Conflict {
  current: StoredRecord
  changedBy: string
  changedAt: string
}

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

/** The control of a field, or the first of those that make it up. */
export function focusField(path: string): void {
  const control =
    document.getElementById(`field-${path}`) ?? document.querySelector<HTMLElement>(`[id^="field-${path}."]`)
  control?.focus()
}

/** The form of one record: values, base, checks, draft, save and conflict. */
export function useRecordForm(options: { web: WebRegistry; path: string; record: StoredRecord | null; title: string }) {
  const { web, path } = options
  const { registry } = web
  const queries = useQueryClient()

  const [draft, setDraft] = useState<Draft | null>(() => readDraft(currentSession()?.userId ?? '', path))
  const [base, setBase] = useState<StoredRecord | null>(() =>
    draft ? (draft.base as StoredRecord | null) : options.record,
  )
  const baseValues = useMemo(() => toForm(registry, base), [registry, base])
  const idempotencyKey = useRef(draft?.idempotencyKey ?? crypto.randomUUID())
  const [failure, setFailure] = useState<unknown>(null)
  const [conflict, setConflict] = useState<Conflict | null>(null)

  const [values, setValues] = useState<FormValues>(
    draft ? { ...baseValues, ...(draft.values as FormValues) } : baseValues,
  )
  // What was typed last, for callbacks that run before the next render.
  const latest = useRef(values)
  const reset = (next: FormValues) => {
    latest.current = next
    setValues(next)
    setTouched(new Set())
  }
  const change = (name: string, value: FormValue) => {
    latest.current = { ...latest.current, [name]: value }
    setValues(latest.current)
  }
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set())
  // Checked as a whole on every change, because a rule may look at two fields; shown where the user has been.
  const { issues, computed } = useMemo(() => checkForm(web, values), [web, values])
  const [attempted, setAttempted] = useState(draft !== null)
  const [serverErrors, setServerErrors] = useState<Record<string, { text: string; value: unknown }>>({})
  /** By path: `name`, `name.it`, `lines.0.quantity`. */
  const errorOf = (path: string): string | undefined => {
    const fromServer = serverErrors[path]
    if (fromServer && fromServer.value === values[rootOf(path)]) return fromServer.text
    const issue = issues.find(({ field }) => field === path)
    return issue && (attempted || touched.has(path)) ? issueText(issue) : undefined
  }
  const changed = changedFields(registry, baseValues, values)
  // Read by callbacks that run before the next render, such as the guard right after a save.
  const settled = useRef(changed.length === 0)
  useLayoutEffect(() => {
    settled.current = changed.length === 0
  })

  useDraft(path, () =>
    settled.current
      ? null
      : { title: options.title, values: latest.current, base, idempotencyKey: idempotencyKey.current },
  )

  const settle = (stored: StoredRecord | null) => {
    settled.current = true
    forgetDraft(path)
    setDraft(null)
    setFailure(null)
    setConflict(null)
    setServerErrors({})
    setAttempted(false)
    setBase(stored)
    reset(toForm(registry, stored))
  }

  const save = useMutation({
    mutationFn: async (input: { values: FormValues; version: number | undefined }) => {
      const body = checked(registry.input, fromForm(registry, input.values))
      if (!body.ok) throw new Error('saved without a check')
      return (
        base === null || input.version === undefined
          ? await call(registry.endpoints.create, { body: body.value as never, idempotencyKey: idempotencyKey.current })
          : await call(registry.endpoints.update, {
              params: { id: base.id },
              body: body.value as never,
              version: input.version,
            })
      ) as StoredRecord
    },
  })

  /** Gives the stored record, or nothing when something stands in the way that the form now shows. */
  const submit = async (version = base?.version): Promise<StoredRecord | null> => {
    setFailure(null)
    setAttempted(true)
    const [problem] = checkForm(web, latest.current).issues
    if (problem) {
      focusField(problem.field)
      return null
    }
    try {
      const stored = await save.mutateAsync({ values: latest.current, version })
      queries.setQueryData(['registry', registry.id, 'record', stored.id], stored)
      void queries.invalidateQueries({ queryKey: ['registry', registry.id] })
      settle(stored)
      idempotencyKey.current = crypto.randomUUID()
      return stored
    } catch (error) {
      refuse(error)
      return null
    }
  }

  const refuse = (error: unknown) => {
    if (!(error instanceof ApiFailure)) return setFailure(error)
    const other = error.status === 412 ? conflictOf(error.detail) : null
    if (other) return setConflict(other)
    // The key was used for other content: what is typed now is another attempt.
    if (error.status === 422) idempotencyKey.current = crypto.randomUUID()
    const known = error.entries.filter((entry) => registry.fields.some((field) => field.name === rootOf(entry.key)))
    setServerErrors(
      Object.fromEntries(
        known.map((entry) => [entry.key, { text: entry.value, value: latest.current[rootOf(entry.key)] }]),
      ),
    )
    if (known[0]) focusField(known[0].key)
    if (known.length === 0 || known.length < error.entries.length) setFailure(error)
  }

  return {
    values,
    /** Of the computed fields, while what they are computed from is as it should be. */
    computed,
    change,
    touch: (path: string) => setTouched((before) => (before.has(path) ? before : new Set(before).add(path))),
    base,
    baseValues,
    changed,
    errorOf,
    draft,
    failure,
    conflict,
    saving: save.isPending,
    submit,
    isSettled: () => settled.current,
    discard: () => settle(base === null ? null : (options.record ?? base)),
    /** An empty form for the next record, after one was saved. */
    startAnother: () => settle(null),
    closeConflict: () => setConflict(null),
    /** Takes the merged values on top of the other person's record and saves them. */
    resolveConflict: (merged: FormValues, theirs: StoredRecord) => {
      setBase(theirs)
      reset(merged)
      setConflict(null)
      return submit(theirs.version)
    },
    /** Takes a newer record over while nothing is typed; says whether it did. */
    follow: (stored: StoredRecord): boolean => {
      if (!settled.current || stored.version === base?.version) return false
      setBase(stored)
      reset(toForm(registry, stored))
      return true
    },
  }
}

const rootOf = (path: string) => path.split('.')[0]!

function conflictOf(detail: unknown): Conflict | null {
  return typeof detail === 'object' && detail !== null && 'current' in detail ? (detail as Conflict) : null
}
