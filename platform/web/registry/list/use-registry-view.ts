import { useMemo } from 'react'
import { listOf } from '#platform/core/list-definition.ts'
import type { Listed } from '#platform/core/listed.ts'
import type { GridColumn } from '#platform/ui/grid/grid-column.ts'
import { useListView } from '../../views/use-list-view.ts'
import { useRegistries } from '../../base/registries.tsx'
import type { FieldTexts } from '../../fields/registry-texts.ts'
import { type ListSearch, readSearch, withoutFilters } from '../../base/url-filters.ts'

/** The view of a registry's list: its columns as defined, arranged and filtered as the address and the user want it. */
export function useRegistryView(registry: Listed, texts: FieldTexts) {
  const registries = useRegistries()
  const parts = useMemo(
    () => ({
      list: listOf(registry),
      read: (search: Record<string, unknown>) => readSearch(registry, search),
      withoutFilters: (search: ListSearch) => withoutFilters(registry, search),
    }),
    [registry],
  )
  const columns = useMemo(
    () =>
      registry.list.map((name: string, index: number): GridColumn => {
        const field = registry.field(name)
        const other = field.to === undefined ? undefined : registries.get(field.to)?.registry
        return {
          ...field,
          field: name,
          label: texts.label(name),
          frozen: index < 2,
          identity: name === registry.title,
          sortable: registry.sortable.includes(name),
          ...(other && (other.calledBy === 'code' || other.key.includes(other.title)) ? { isOnlyCode: true } : {}),
          ...(registry.spare.includes(name) ? { hidden: true } : {}),
        }
      }),
    [registry, registries, texts],
  )
  return useListView({ ...parts, columns })
}
