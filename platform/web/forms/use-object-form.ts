import { useMutation } from '@tanstack/react-query'
import { useDeferredValue, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { NamedField } from '#platform/core/fields.ts'
import type { Issue } from '#platform/core/issue.ts'
import { type ShownCell, showRowEvent } from '#platform/ui/fields/rows-field.tsx'
import { ApiFailure } from '../base/api-failure.ts'
import { issueText } from '../base/i18n.ts'
import { currentSession } from '../base/session.ts'
import { changedIn, type FormValue, type FormValues } from '../base/form-values.ts'
import { type Draft, readDraft } from '../base/drafts.ts'
import { handedOver } from './handed-over.ts'
import { forgetDraft, useDraft } from './use-draft.ts'

/** Anything that is stored under an id and a version. */
export interface StoredObject {
  id: string
  version: number
}

/** Someone else's record, as a refused save brings it. */
export interface Conflict<R> {
  current: R
  changedBy: string
  changedAt: string
}

export interface FormCheck {
  issues: Issue[]
  /** Of the computed fields, while what they are computed from is as it should be. */
  computed: Record<string, unknown>
}

export interface ObjectFormOptions<R extends StoredObject> {
  /** The address, under which the draft is kept. */
  path: string
  title: string
  /** Null for a new one. */
  record: R | null
  /** What a new one begins with as if it were typed, such as what another one has. */
  start?: FormValues | undefined
  /** What people write. */
  fields: readonly NamedField[]
  /** Must keep its identity between renders, as `check`. */
  toForm: (record: R | null) => FormValues
  check: (values: FormValues) => FormCheck
  save: (input: {
    values: FormValues
    base: R | null
    version: number | undefined
    idempotencyKey: string
  }) => Promise<R>
  onSaved?: (stored: R) => void
  /** Brings the control of a path before the user; by itself it is only focused. */
  reveal?: (path: string) => void
}

interface SubmitOptions {
  /** Asked before anything is sent, about what is typed by then. */
  isAgreed?: (values: FormValues) => Promise<boolean>
  /** Where it is no use to send what is as it was stored. */
  onUnchanged?: (() => void) | undefined
}

/** The control of a field, or the first of those that make it up. */
export function focusField(path: string): void {
  const control =
    document.getElementById(`field-${path}`) ?? document.querySelector<HTMLElement>(`[id^="field-${path}."]`)
  if (control) return control.focus()
  // A row of a long table that is not drawn: the table is asked for it.
  const cell = /^(.+)\.(\d+)(?:\.([^.]+))?$/.exec(path)
  const table = cell && document.getElementById(`field-${cell[1]}`)
  const detail: ShownCell | null = cell && { row: Number(cell[2]), column: cell[3] }
  table?.dispatchEvent(new CustomEvent(showRowEvent, { detail }))
}

/** The form of one stored object: values, base, checks, draft, save and conflict. */
export function useObjectForm<R extends StoredObject>(options: ObjectFormOptions<R>) {
  const { path, fields, toForm, check, reveal = focusField } = options
  /** A path leads to a field, or into one. */
  const rootOf = (issue: string) => (fields.some(({ name }) => name === issue) ? issue : issue.split('.')[0]!)

  const [draft, setDraft] = useState<Draft | null>(() => readDraft(currentSession()?.userId ?? '', path))
  const [base, setBase] = useState<R | null>(() => (draft ? (draft.base as R | null) : options.record))
  const baseValues = useMemo(() => toForm(base), [toForm, base])
  const idempotencyKey = useRef(draft?.idempotencyKey ?? crypto.randomUUID())
  const [failure, setFailure] = useState<unknown>(null)
  const [conflict, setConflict] = useState<Conflict<R> | null>(null)

  const [values, setValues] = useState<FormValues>(
    draft ? { ...baseValues, ...(draft.values as FormValues) } : (options.start ?? baseValues),
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
  /** For parts of a value: two changes before the next render both stay. */
  const update = (name: string, next: (value: FormValue | undefined) => FormValue) =>
    change(name, next(latest.current[name]))
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set())
  // Checked as a whole on every change, because a rule may look at two fields; shown where the user has been.
  // A large record is checked after what was typed is on the screen.
  const settledValues = useDeferredValue(values)
  const { issues, computed } = useMemo(() => check(settledValues), [check, settledValues])
  const [attempted, setAttempted] = useState(draft !== null)
  const [serverErrors, setServerErrors] = useState<Record<string, { text: string; value: unknown }>>({})
  const stillWrong = Object.keys(serverErrors).filter((field) => serverErrors[field]!.value === values[rootOf(field)])
  const isShown = ({ field }: Issue) => attempted || touched.has(field)
  /** By path: `name`, `name.it`, `lines.0.quantity`. */
  const errorOf = (field: string): string | undefined => {
    if (stillWrong.includes(field)) return serverErrors[field]!.text
    const issue = issues.find((one) => one.field === field)
    return issue && isShown(issue) ? issueText(issue) : undefined
  }
  const changed = changedIn(fields, baseValues, values)
  // Read by callbacks that run before the next render, such as the guard right after a save.
  const settled = useRef(changed.length === 0)
  useLayoutEffect(() => {
    settled.current = changed.length === 0
  })

  useDraft(path, () =>
    settled.current
      ? null
      : {
          title: options.title,
          values: latest.current,
          base: base as Record<string, unknown> | null,
          idempotencyKey: idempotencyKey.current,
        },
  )

  const settle = (stored: R | null) => {
    settled.current = true
    forgetDraft(path)
    setDraft(null)
    setFailure(null)
    setConflict(null)
    setServerErrors({})
    setAttempted(false)
    setBase(stored)
    reset(toForm(stored))
  }

  const save = useMutation({ mutationFn: options.save })
  const [saving, setSaving] = useState(false)
  const submitting = useRef(false)

  /** Pressed again before the answer: the same change would be made twice, or meet itself as somebody else's. */
  const once = async (work: () => Promise<R | null>): Promise<R | null> => {
    if (submitting.current) return null
    submitting.current = true
    setSaving(true)
    try {
      return (await handedOver()) ? await work() : null
    } finally {
      submitting.current = false
      setSaving(false)
    }
  }
  /** Gives the stored record, or nothing when something stands in the way that the form now shows. */
  const submit = ({ isAgreed, onUnchanged }: SubmitOptions = {}): Promise<R | null> =>
    once(async () => {
      if (onUnchanged && changedIn(fields, baseValues, latest.current).length === 0) {
        onUnchanged()
        return null
      }
      const goesOn = isAgreed === undefined || (await isAgreed(latest.current))
      return goesOn ? send(base?.version, base) : null
    })
  const send = async (version: number | undefined, from: R | null): Promise<R | null> => {
    setFailure(null)
    setAttempted(true)
    const [problem] = check(latest.current).issues
    if (problem) {
      reveal(problem.field)
      return null
    }
    try {
      const stored = await save.mutateAsync({
        values: latest.current,
        base: from,
        version,
        idempotencyKey: idempotencyKey.current,
      })
      options.onSaved?.(stored)
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
    const other = error.status === 412 ? conflictOf<R>(error.detail) : null
    if (other) return setConflict(other)
    // The key was used for other content: what is typed now is another attempt.
    if (error.status === 422) idempotencyKey.current = crypto.randomUUID()
    const known = error.entries.filter((entry) => fields.some((field) => field.name === rootOf(entry.key)))
    setServerErrors(
      Object.fromEntries(
        known.map((entry) => [entry.key, { text: entry.value, value: latest.current[rootOf(entry.key)] }]),
      ),
    )
    if (known[0]) reveal(known[0].key)
    if (known.length === 0 || known.length < error.entries.length) setFailure(error)
  }

  return {
    values,
    computed,
    change,
    update,
    touch: (field: string) => setTouched((before) => (before.has(field) ? before : new Set(before).add(field))),
    base,
    baseValues,
    changed,
    errorOf,
    /** Everything that is wrong, whether or not it is shown yet. */
    issues,
    /** Paths of what is shown as wrong now. */
    problems: [...new Set([...stillWrong, ...issues.filter(isShown).map(({ field }) => field)])],
    draft,
    failure,
    conflict,
    /** From the press of the key on, while what is typed is handed over. */
    saving,
    submit,
    isSettled: () => settled.current,
    discard: () => settle(base === null ? null : (options.record ?? base)),
    /** An empty form for the next record, after one was saved. */
    startAnother: () => settle(null),
    closeConflict: () => setConflict(null),
    /** Takes the merged values on top of the other person's record and saves them. */
    resolveConflict: (merged: FormValues, theirs: R) => {
      setBase(theirs)
      reset(merged)
      setConflict(null)
      return once(() => send(theirs.version, theirs))
    },
    /** Takes a newer record over while nothing is typed; says whether it did. */
    follow: (stored: R): boolean => {
      if (!settled.current || stored.version === base?.version) return false
      setBase(stored)
      reset(toForm(stored))
      return true
    },
  }
}

export type ObjectForm<R extends StoredObject> = ReturnType<typeof useObjectForm<R>>

function conflictOf<R>(detail: unknown): Conflict<R> | null {
  return typeof detail === 'object' && detail !== null && 'current' in detail ? (detail as Conflict<R>) : null
}
