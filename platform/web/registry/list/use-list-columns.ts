import { useMemo } from 'react'
import type { Listed } from '#platform/core/listed.ts'
import type { GridColumn } from '#platform/ui/grid/grid-column.ts'
import { isCellEditable } from './cell-editor.tsx'
import { shownUnitOf } from '../../base/url-filters.ts'

/** The columns of a list, as the view arranges them, with what this user can do in them and the units chosen. */
export function useListColumns(options: {
  registry: Listed
  arranged: readonly GridColumn[]
  units: string | undefined
  /** On a narrow window only the identity stays in place, or nothing else would be seen. */
  narrow: boolean
  editable: boolean
}): GridColumn[] {
  const { registry, arranged, units, narrow, editable } = options
  return useMemo(
    () =>
      arranged.map((column) => ({
        ...column,
        opens: column.field === registry.title || (registry.key as readonly string[]).includes(column.field),
        editable: column.editable || (editable && isCellEditable(registry.field(column.field))),
        shownUnit: shownUnitOf(units, column.unit),
        ...(narrow ? { frozen: column.field === registry.title } : {}),
      })),
    [registry, arranged, narrow, editable, units],
  )
}
