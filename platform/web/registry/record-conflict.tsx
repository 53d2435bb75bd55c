import type { AnyRegistry } from '#platform/core/registry.ts'
import { type ConflictField, ConflictPanel } from '#platform/ui/parts/conflict-panel.tsx'
import { mergeThreeWay, resolve } from '../forms/three-way-merge.ts'
import { type FormValue, type FormValues, recordValue, sameFormValue, toForm } from './form-values.ts'
import { personName } from './person-name.ts'
import type { RegistryTexts } from './registry-texts.ts'
import type { Conflict } from './use-record-form.ts'

/** The conflict panel for a record: merges what does not overlap and asks about the rest. */
export function RecordConflict(props: {
  registry: AnyRegistry
  texts: RegistryTexts
  conflict: Conflict
  base: FormValues
  mine: FormValues
  busy: boolean
  onMerged: (values: FormValues) => void
  onClose: () => void
}) {
  const { registry, texts, conflict, base, mine } = props
  const theirs = toForm(registry, conflict.current)
  const merge = mergeThreeWay<FormValue>({
    fields: registry.inputFields.map((field) => field.name),
    base,
    mine,
    theirs,
    same: (name, a, b) => sameFormValue(registry.field(name), a, b),
  })
  const describe = (name: string): ConflictField => {
    const field = registry.field(name)
    const shown = (values: FormValues) => texts.value(field, recordValue(field, values[name]))
    return {
      field: name,
      label: texts.labelWithUnit(field),
      base: shown(base),
      mine: shown(mine),
      theirs: shown(theirs),
    }
  }
  return (
    <ConflictPanel
      who={personName(conflict.changedBy)}
      when={conflict.changedAt}
      conflicts={merge.conflicts.map(describe)}
      onlyMine={merge.onlyMine.map(describe)}
      onlyTheirs={merge.onlyTheirs.map(describe)}
      busy={props.busy}
      onResolve={(sides) => props.onMerged(resolve(merge, theirs, sides))}
      onClose={props.onClose}
    />
  )
}
