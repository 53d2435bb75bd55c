import type { NamedField } from '#platform/core/fields.ts'
import { type ConflictField, ConflictPanel } from '#platform/ui/parts/conflict-panel.tsx'
import type { FormRow, FormValue, FormValues } from '../base/form-values.ts'
import { personName } from '../base/person-name.ts'
import { mergeForm, type MergeEntry } from './merge-form.ts'
import type { ObjectForm, StoredObject } from './use-object-form.ts'

/** Words for what both sides did to one field or to one child row. */
export interface EntryWords {
  label: (entry: MergeEntry) => string
  value: (entry: MergeEntry, value: FormValue | undefined) => string
  /** Of a child row as a whole; empty where it is not there. */
  row?: (entry: MergeEntry, row: FormRow | undefined) => string
}

/** Merges what does not overlap, asks about the rest and saves; closing goes back to everything typed. */
export function FormConflict<R extends StoredObject>(props: {
  form: ObjectForm<R>
  fields: readonly NamedField[]
  toForm: (record: R) => FormValues
  words: EntryWords
  onSaved: (stored: R) => void
}) {
  const { form, fields, words } = props
  const { conflict } = form
  if (!conflict) return null
  const versions = { base: form.baseValues, mine: form.values, theirs: props.toForm(conflict.current) }
  const merge = mergeForm(fields, versions)
  const describe = (entry: MergeEntry): ConflictField => {
    const shown = (part: unknown) =>
      entry.isRow ? (words.row?.(entry, part as FormRow | undefined) ?? '') : words.value(entry, part as FormValue)
    return {
      field: entry.path,
      label: words.label(entry),
      base: shown(entry.base),
      mine: shown(entry.mine),
      theirs: shown(entry.theirs),
    }
  }
  return (
    <ConflictPanel
      who={personName(conflict.changedBy)}
      when={conflict.changedAt}
      conflicts={merge.conflicts.map(describe)}
      onlyMine={merge.onlyMine.map(describe)}
      onlyTheirs={merge.onlyTheirs.map(describe)}
      busy={form.saving}
      onResolve={(sides) =>
        void form
          .resolveConflict(mergeForm(fields, versions, sides).merged, conflict.current)
          .then((stored) => stored && props.onSaved(stored))
      }
      onClose={form.closeConflict}
    />
  )
}
