import { sameValue } from '#platform/core/same-value.ts'
import type { ViewColumn } from '#platform/core/view.contract.ts'
import type { GridColumn } from './grid-column.ts'

/** What a user has made of one column; the order of the list is the order on the screen. */
export type ColumnLayout = ViewColumn

/** The columns as the user wants them. Columns that came later stand at the end, those that are gone are left out. */
export function arrange(columns: readonly GridColumn[], layout: readonly ColumnLayout[] | undefined): GridColumn[] {
  if (!layout) return [...columns]
  const place = new Map(layout.map((entry, index) => [entry.field, { entry, index }]))
  const at = (column: GridColumn) => place.get(column.field)?.index ?? layout.length
  return columns
    .map((column) => {
      const wanted = place.get(column.field)?.entry
      return wanted ? { ...column, hidden: wanted.hidden, frozen: wanted.frozen } : column
    })
    .toSorted((a, b) => at(a) - at(b))
}

/** The columns as they stand, for changing one of them. */
export function layoutOf(columns: readonly GridColumn[], widths: ReadonlyMap<string, number>): ColumnLayout[] {
  return columns.map(({ field, hidden, frozen }) => ({
    field,
    width: widths.get(field) ?? 0,
    hidden: hidden ?? false,
    frozen: frozen ?? false,
  }))
}

export function moveColumn(layout: readonly ColumnLayout[], field: string, by: number): ColumnLayout[] {
  const index = layout.findIndex((entry) => entry.field === field)
  const to = index + by
  const entry = layout[index]
  return entry === undefined || to < 0 || to >= layout.length
    ? [...layout]
    : layout.toSpliced(index, 1).toSpliced(to, 0, entry)
}

/**
 * One that was hidden behind the others stands right behind the last that is shown, not behind others that nobody sees: a step
 * earlier or later is then one that can be seen. One that was hidden among them comes back where it stood.
 */
export function showColumn(layout: readonly ColumnLayout[], field: string): ColumnLayout[] {
  const index = layout.findIndex((entry) => entry.field === field)
  const entry = layout[index]
  if (entry === undefined) return [...layout]
  const last = layout.findLastIndex(({ hidden }) => !hidden)
  return layout.toSpliced(index, 1).toSpliced(Math.min(index, last + 1), 0, { ...entry, hidden: false })
}

/** Whether two arrangements look the same on the screen; null is the one that the list begins with. */
export function sameColumns(
  columns: readonly GridColumn[],
  a: readonly ColumnLayout[] | null,
  b: readonly ColumnLayout[] | null,
): boolean {
  const shown = (layout: readonly ColumnLayout[] | null) =>
    layoutOf(arrange(columns, layout ?? undefined), widthsOf(layout))
  return sameValue(shown(a), shown(b))
}

export const widthsOf = (layout: readonly ColumnLayout[] | null | undefined): Map<string, number> =>
  new Map((layout ?? []).map(({ field, width }) => [field, width]))
