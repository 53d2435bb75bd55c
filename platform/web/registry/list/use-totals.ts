import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Listed } from '#platform/core/listed.ts'
import { callAny } from '../../base/api.ts'
import { recallTotals, remember } from '../../base/remembered.ts'

const namesRow = new Set(['text', 'code', 'bilingual', 'reference'])

/** A column that nobody sees has no sum to show, and a spare one has it once it is shown. */
export const summedIn = ({ summed }: Pick<Listed, 'summed'>, columns: readonly string[]): string[] =>
  summed.filter((name) => columns.includes(name))

/** Sums over everything that the filters let through; off until asked for, since not every column is worth a sum. */
export function useTotals(
  registry: Listed,
  asked: Record<string, string>,
  options: { grouped: boolean; columns: readonly string[] },
) {
  const { grouped, columns } = options
  const { t } = useTranslation('shell')
  const summed = summedIn(registry, columns)
  const possible = summed.length > 0
  // A report says which of its figures add up, so its reader wants to see them.
  const [wanted, setWanted] = useState(() => recallTotals(registry.id) ?? registry.parameters.length > 0)
  // Subtotals without their total would leave the sum to the reader.
  const shown = wanted || grouped
  const totals = useQuery({
    queryKey: ['registry', registry.id, 'totals', asked],
    enabled: possible && shown,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => callAny(registry.endpoints.totals, { query: asked, signal }),
  })
  const labelled = columns.find((name) => namesRow.has(registry.field(name).kind))
  const sums = possible ? totals.data?.groups[0]?.sums : undefined
  const within = registry.addsUpWithin
  const isMissing = (name: string) => registry.field(name).unit === undefined || sums?.[name] === null
  const label = t('list.total')
  const row = useMemo(
    () => (shown && sums ? { ...sums, ...(labelled ? { [labelled]: label } : {}) } : undefined),
    [shown, sums, labelled, label],
  )
  return {
    possible,
    shown,
    toggle: () => {
      remember('totals', registry.id, !wanted)
      setWanted(!wanted)
    },
    row,
    /** The field by which figures would add up, where over all these rows they do not. */
    within: shown && sums && summed.every(isMissing) ? within : undefined,
  }
}
