import { useMemo, useState } from 'react'
import type { AnyRegistry } from '#platform/core/registry.ts'
import { isSortable } from '#platform/core/registry-queries.ts'
import { arrange, type ColumnLayout } from '#platform/ui/grid/column-layout.ts'
import type { GridColumn } from '#platform/ui/grid/grid-column.ts'
import { isCellEditable } from './cell-editor.tsx'
import type { RegistryTexts } from './registry-texts.ts'
import { recallLayout, remember } from './remembered.ts'
import { shownUnitOf } from './url-filters.ts'

/** The columns of a list as this user wants them. */
export function useListColumns(options: {
  registry: AnyRegistry
  texts: RegistryTexts
  units: string | undefined
  /** On a narrow window only the identity stays in place, or nothing else would be seen. */
  narrow: boolean
  editable: boolean
}) {
  const { registry, texts, units, narrow, editable } = options
  const [layout, setLayout] = useState(() => recallLayout(registry.id))
  const columns = useMemo(() => {
    const names: readonly string[] = registry.list
    const defined = names.map((name, index): GridColumn => {
      const field = registry.field(name)
      return {
        ...field,
        field: name,
        label: texts.label(name),
        frozen: index < 2,
        identity: name === registry.title,
        opens: name === registry.title || (registry.key as readonly string[]).includes(name),
        sortable: isSortable(field),
        editable: editable && isCellEditable(field),
        shownUnit: shownUnitOf(units, field.unit),
      }
    })
    const arranged = arrange(defined, layout)
    return narrow ? arranged.map((column) => ({ ...column, frozen: column.field === registry.title })) : arranged
  }, [registry, texts, narrow, layout, editable, units])
  return {
    columns,
    layout,
    keepLayout: (next: ColumnLayout[] | undefined) => {
      remember('layout', registry.id, next ?? null)
      setLayout(next)
    },
  }
}
