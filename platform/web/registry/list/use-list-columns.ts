import { useMemo } from 'react'
import type { Listed } from '#platform/core/listed.ts'
import { shownUnitOf } from '#platform/core/units.ts'
import type { GridColumn } from '#platform/ui/grid/grid-column.ts'
import { isCellEditable } from './cell-editor.tsx'

/** The columns of a list, as the view arranges them, with what this user can do in them and the units chosen. */
export function useListColumns(options: {
  registry: Listed
  arranged: readonly GridColumn[]
  units: string | undefined
  /** On a narrow window only the identity stays in place, or nothing else would be seen. */
  narrow: boolean
  editable: boolean
  /** Whether a row leads somewhere. */
  opensRows: boolean
}): GridColumn[] {
  const { registry, arranged, units, narrow, editable, opensRows } = options
  return useMemo(
    () =>
      arranged.map((column) => ({
        ...column,
        opens: namesRow(registry, column),
        isLink: opensRows && namesRow(registry, column) && !column.asks,
        editable: column.editable || (editable && isCellEditable(registry.field(column.field))),
        shownUnit: shownUnitOf(units, column.unit),
        ...(narrow ? { frozen: column.field === registry.title } : {}),
      })),
    [registry, arranged, narrow, editable, opensRows, units],
  )
}

const namesRow = (registry: Listed, { field }: GridColumn) => field === registry.title || registry.key.includes(field)
