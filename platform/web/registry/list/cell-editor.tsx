import { useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { checked } from '#platform/core/issue.ts'
import { type AnyRegistry, type ListedRow, type RegistryField, shapeOf } from '#platform/core/registry.ts'
import type { BatchAnswer } from '#platform/core/registry-queries.ts'
import { sameValue } from '#platform/core/same-value.ts'
import type { EditedCell, EditorExit } from '#platform/ui/grid/cell-editing.tsx'
import { ConflictPanel } from '#platform/ui/parts/conflict-panel.tsx'
import { toast } from '#platform/ui/parts/toast.ts'
import { call } from '../../base/api.ts'
import { issueText } from '../../base/i18n.ts'
import { useDescribeError } from '../../base/use-describe-error.ts'
import { type FormValue, formValue, recordValue, sameFormValue } from '../../base/form-values.ts'
import { personName } from '../../base/person-name.ts'
import { RegistryFieldInput } from '../../fields/registry-field.tsx'
import type { RegistryTexts } from '../../fields/registry-texts.ts'
import { useBatch } from './use-batch.ts'
import type { StoredRecord } from '../../base/stored-record.ts'

/** Fields that fit into one control over a cell. */
export function isCellEditable(field: RegistryField): boolean {
  return !field.computed && field.kind !== 'rows' && field.kind !== 'references'
}

/** In a list a yes or no is chosen like any other value: a tick that writes by itself is too easy to hit. */
const asChoice = (field: RegistryField): RegistryField =>
  field.kind === 'boolean' ? { ...field, required: false } : field

/** One cell of a list: the same control, parser and checks as in the form; what is refused stays and says why. */
export function CellEditor(props: {
  registry: AnyRegistry
  texts: RegistryTexts
  cell: EditedCell<ListedRow>
  close: (exit: EditorExit, row?: ListedRow) => void
}) {
  const { t } = useTranslation('shell')
  const describeError = useDescribeError()
  const { registry, texts, cell } = props
  const { row } = cell
  const original = registry.field(cell.column.field)
  const field = asChoice(original)
  const { name } = field
  const choices =
    field.kind === 'boolean'
      ? ['true', 'false'].map((value) => ({ value, label: t(value === 'true' ? 'ui.yes' : 'ui.no') }))
      : texts.choices(name, field.values)
  const stored = formValue(field, row[name])
  const [value, setValue] = useState<FormValue>(() => firstValue(choices, cell.typed) ?? stored)
  const latest = useRef(value)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [conflict, setConflict] = useState<{ current: StoredRecord; exit: EditorExit } | null>(null)
  const { apply } = useBatch(registry)
  const host = useRef<HTMLDivElement>(null)
  const state = useRef<'open' | 'leaving' | 'saving' | 'closed'>('open')
  const enter = useRef(false)
  /** Where the focus goes when a lookup has found what was typed. */
  const after = useRef<EditorExit | null>(null)
  /** While the control is left, what it hands over is written once, by whoever leaves. */
  const isLeft = useRef(false)

  const control = () => host.current?.querySelector<HTMLInputElement>('input:not([type="hidden"]), textarea')
  /** A lookup has no answer yet for what is typed; it hands over the record, or the text, as soon as it has. */
  const waits = () => control()?.getAttribute('aria-busy') === 'true'
  useLayoutEffect(() => {
    control()?.focus()
    control()?.select()
  }, [])

  const close = (exit: EditorExit, changed?: ListedRow) => {
    state.current = 'closed'
    props.close(exit, changed)
  }
  const refuse = (next: Record<string, string>) => {
    state.current = 'open'
    setErrors(next)
    control()?.focus()
  }

  const write = async (exit: EditorExit, version: number, wanted: unknown): Promise<void> => {
    state.current = 'saving'
    try {
      const answer = await apply.mutateAsync([{ id: row.id, version, values: { [name]: wanted } }])
      const [outcome] = answer.rows
      if (outcome!.action !== 'refused') return close(exit, changedRow(row, version, answer))
      if (outcome!.issues.some((issue) => issue.code === 'platform.changedMeanwhile')) return merge(exit, wanted)
      return refuse(textsOf(outcome!.issues))
    } catch (error) {
      return refuse({ [name]: describeError(error).lines.join('\n') })
    }
  }
  /** Somebody else changed the record: another field is no conflict, the same one is asked about. */
  const merge = async (exit: EditorExit, wanted: unknown): Promise<void> => {
    const current = (await call(registry.endpoints.read, { params: { id: row.id } })) as StoredRecord
    if (!sameValue(current[name], row[name])) return setConflict({ current, exit })
    toast(t('list.merged', { who: personName(current.updatedBy) }))
    return write(exit, current.version, wanted)
  }
  const textsOf = (issues: BatchAnswer['rows'][number]['issues']) => {
    const entries = issues.map((issue) => {
      const own = issue.field.split('.')[0] === name
      return own || issue.field === ''
        ? [issue.field || name, issue.text]
        : [name, `${texts.label(issue.field)}: ${issue.text}`]
    })
    return Object.fromEntries(entries.toReversed()) as Record<string, string>
  }

  const commit = (exit: EditorExit) => {
    if (state.current !== 'open') return
    // Some controls hand over what was typed only when they are left.
    state.current = 'leaving'
    control()?.blur()
    state.current = 'open'
    if (sameFormValue(field, latest.current, stored)) return close(exit)
    const wanted = recordValue(field, latest.current)
    const shape = checked(shapeOf(registry, name), wanted)
    if (shape.ok) return void write(exit, row.version, wanted)
    return refuse(
      Object.fromEntries(
        shape.issues.map((issue) => [[name, issue.field].filter(Boolean).join('.'), issueText(issue)]),
      ),
    )
  }

  const picks = field.kind === 'choice' || field.kind === 'boolean' || field.kind === 'reference'
  return (
    <div
      ref={host}
      role="presentation"
      onKeyDownCapture={(event) => {
        enter.current = event.key === 'Enter'
        after.current = null
      }}
      onKeyDown={(event) => {
        event.stopPropagation()
        // In what the control has opened over the page, such as a calendar, a key means what it means there.
        if (!host.current?.contains(event.target as Node)) return undefined
        if (event.key === 'Escape') return close('stay')
        // An option that is taken by Enter is written at once, see below.
        if (event.defaultPrevented) return undefined
        if (event.key === 'Enter' && !event.shiftKey && !event.altKey) {
          event.preventDefault()
          return commit('down')
        }
        if (event.key !== 'Tab') return undefined
        event.preventDefault()
        after.current = event.shiftKey ? 'previous' : 'next'
        return waits() ? undefined : commit(after.current)
      }}
      onBlurCapture={() => {
        isLeft.current = true
      }}
      onBlur={(event) => {
        isLeft.current = false
        const to = event.relatedTarget
        const inside = to instanceof Element && (host.current?.contains(to) || to.closest('[data-portal]'))
        if (!inside && !waits()) commit('stay')
      }}
    >
      <RegistryFieldInput
        name={`cell-${name}`}
        field={field}
        label={texts.labelWithUnit(field)}
        compact
        required={original.required}
        choices={choices}
        value={value}
        onChange={(next) => {
          latest.current = next
          setValue(next)
          setErrors({})
          if (!picks || state.current !== 'open' || isLeft.current) return
          commit(after.current ?? (enter.current ? 'down' : 'stay'))
        }}
        errorOf={(path) => errors[path.replace('cell-', '')]}
      />
      {cell.column.shownUnit !== undefined && cell.column.shownUnit !== field.unit && (
        <p className="cell-editor-note">{t('ui.storedIn', { unit: field.unit })}</p>
      )}
      {conflict && (
        <ConflictPanel
          who={personName(conflict.current.updatedBy)}
          when={conflict.current.updatedAt}
          conflicts={[
            {
              field: name,
              label: texts.labelWithUnit(field),
              base: texts.value(original, row[name]),
              mine: texts.value(original, recordValue(field, value)),
              theirs: texts.value(original, conflict.current[name]),
            },
          ]}
          onlyMine={[]}
          onlyTheirs={[]}
          busy={apply.isPending}
          onResolve={(sides) => {
            setConflict(null)
            if (sides[name] === 'theirs') return close(conflict.exit, { ...row, ...conflict.current })
            return void write(conflict.exit, conflict.current.version, recordValue(field, latest.current))
          }}
          onClose={() => {
            setConflict(null)
            state.current = 'open'
          }}
        />
      )}
    </div>
  )
}

/** The first choice that begins with what was typed. */
function firstValue(choices: { value: string; label: string }[], typed: string | undefined): string | undefined {
  if (typed === undefined) return undefined
  return choices.find(({ label }) => label.toLowerCase().startsWith(typed.toLowerCase()))?.value
}

function changedRow(row: ListedRow, version: number, answer: BatchAnswer): ListedRow {
  const changes = answer.rows[0]!.changes.map(({ field, after }) => [field, after] as const)
  return { ...row, ...Object.fromEntries(changes), version: changes.length > 0 ? version + 1 : version }
}
