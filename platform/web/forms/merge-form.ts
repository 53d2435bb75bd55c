import type { NamedField } from '#platform/core/fields.ts'
import { type FormRow, type FormValue, type FormValues, rowsOf, sameFormValue } from '../base/form-values.ts'

export type Side = 'mine' | 'theirs'
type Part = FormValue | FormRow | undefined

/** One field, or one whole child row where somebody added or removed it. */
export interface MergeEntry {
  /** Unique: names of fields, with the keys of the rows between them. */
  path: string
  field: NamedField
  /** The child rows it stands in, outermost first, as they are on either side. */
  within: readonly { field: NamedField; row: FormRow }[]
  isRow: boolean
  base: Part
  mine: Part
  theirs: Part
}

export interface FormMerge {
  /** Both sides' changes put together; where they meet, the side that was picked, or the user's own. */
  merged: FormValues
  /** Both changed it, to different values. */
  conflicts: MergeEntry[]
  onlyMine: MergeEntry[]
  onlyTheirs: MergeEntry[]
}

interface Versions {
  base: FormValues
  mine: FormValues
  theirs: FormValues
}

/**
 * The user and someone else started from the same record; puts together what does not overlap and names what does. Child
 * rows that are records of their own are followed by their ids, down to their fields; other rows count as one value.
 */
export function mergeForm(
  fields: readonly NamedField[],
  versions: Versions,
  sides: Readonly<Record<string, Side>> = {},
): FormMerge {
  const merge: FormMerge = { merged: {}, conflicts: [], onlyMine: [], onlyTheirs: [] }
  merge.merged = mergeLevel(fields, versions, [])
  return merge

  function mergeLevel(level: readonly NamedField[], { base, mine, theirs }: Versions, within: MergeEntry['within']) {
    return Object.fromEntries(
      level.map((field) => {
        const three = [base[field.name], mine[field.name], theirs[field.name]] as const
        // Untouched parts of a large record are the very same values.
        if (three[0] === three[1] && three[1] === three[2]) return [field.name, three[0]!]
        return [field.name, field.areRecords ? mergeRows(field, three, within) : mergeValue(field, three, within)]
      }),
    )
  }

  function mergeValue(
    field: NamedField,
    [base, mine, theirs]: readonly (FormValue | undefined)[],
    within: MergeEntry['within'],
  ): FormValue {
    const same = (a: FormValue | undefined, b: FormValue | undefined) => sameFormValue(field, a, b)
    const entry = { ...placeOf(field, within), isRow: false, base, mine, theirs }
    return pick(entry, { mine: !same(base, mine), theirs: !same(base, theirs), alike: same(mine, theirs) }) as FormValue
  }

  function mergeRows(
    field: NamedField,
    [base, mine, theirs]: readonly (FormValue | undefined)[],
    within: MergeEntry['within'],
  ): FormRow[] {
    const [was, my, their] = [rowsOf(base), rowsOf(mine), rowsOf(theirs)]
    const same = (a: FormRow, b: FormRow) => sameFormValue({ ...field, kind: 'rows' }, [a], [b])
    const merged = inOrder(was, my, their).flatMap((key): FormRow[] => {
      const [before, here, there] = [was, my, their].map((rows) => rows.find((row) => row.key === key))
      if (here && here === before && here === there) return [here]
      if (here && there) {
        // Added by both under one id: only possible for the same record, so it is compared with nothing.
        const cells = { base: before?.cells ?? {}, mine: here.cells, theirs: there.cells }
        return [{ ...there, cells: mergeLevel(field.rowFields ?? [], cells, [...within, { field, row: here }]) }]
      }
      const row = (here ?? there ?? before)!
      const entry = { ...placeOf(field, within, row.key), isRow: true, base: before, mine: here, theirs: there }
      const kept = pick(
        { ...entry, within: [...within, { field, row }] },
        {
          mine: before ? !here || !same(before, here) : here !== undefined,
          theirs: before ? !there || !same(before, there) : there !== undefined,
          alike: !here && !there,
        },
      )
      if (kept === undefined) return []
      // The other one has removed the record: what is kept of it is written anew.
      return [before && kept === here ? unsaved(kept as FormRow) : (kept as FormRow)]
    })
    return merged
  }

  /** Notes who changed it, and gives what stays. */
  function pick(entry: MergeEntry, changed: { mine: boolean; theirs: boolean; alike: boolean }): Part {
    if (changed.mine && changed.theirs && !changed.alike) {
      merge.conflicts.push(entry)
      return sides[entry.path] === 'theirs' ? entry.theirs : entry.mine
    }
    if (changed.mine && !changed.theirs) merge.onlyMine.push(entry)
    else if (changed.theirs) merge.onlyTheirs.push(entry)
    return changed.mine ? entry.mine : entry.theirs
  }
}

function placeOf(field: NamedField, within: MergeEntry['within'], key?: string) {
  const path = [...within.flatMap((step) => [step.field.name, step.row.key]), field.name, ...(key ? [key] : [])].join(
    '.',
  )
  return { path, field, within }
}

/** Theirs, unless only the user moved rows; new rows of the other side come last. */
function inOrder(base: readonly FormRow[], mine: readonly FormRow[], theirs: readonly FormRow[]): string[] {
  const keys = (rows: readonly FormRow[]) => rows.map((row) => row.key)
  const kept = keys(theirs).filter((key) => keys(base).includes(key))
  const before = keys(base).filter((key) => kept.includes(key))
  const first = kept.join() === before.join() ? [mine, theirs] : [theirs, mine]
  return [...new Set([...first.flatMap(keys), ...keys(base)])]
}

/** The same row, and what stands below it, without the ids of records that are gone. */
function unsaved({ id: _id, ...row }: FormRow): FormRow {
  return {
    ...row,
    cells: Object.fromEntries(
      Object.entries(row.cells).map(([name, value]) => [name, isRows(value) ? value.map(unsaved) : value]),
    ),
  }
}

const isRows = (value: FormValue): value is readonly FormRow[] =>
  Array.isArray(value) && value.some((entry) => typeof entry === 'object')

/** What was changed since the record was stored, down to the single field. */
export const changesIn = (fields: readonly NamedField[], base: FormValues, now: FormValues): MergeEntry[] =>
  mergeForm(fields, { base, mine: now, theirs: base }).onlyMine
