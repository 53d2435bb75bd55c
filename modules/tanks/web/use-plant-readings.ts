import { useQuery } from '@tanstack/react-query'
import { readLabSamples } from '#modules/process-data/contract/lab.contract.ts'
import { processDataElements, readGauges } from '#modules/process-data/contract/process-data.contract.ts'
import { mayReplace } from '#modules/process-data/rules/quality.ts'
import { isInstant } from '#platform/core/instant-format.ts'
import { call } from '#platform/web/base/api.ts'
import { usePermission } from '#platform/web/base/permissions.tsx'
import type { Measure, MeasureField } from '../contract/calculator.contract.ts'
import type { Taken } from '../rules/taken.ts'
import type { MeasureForm } from './use-measure-form.ts'

/** What the gauges of a tank show now, or showed at a moment. */
export function useTankGauges(tankCode: string, at: string | undefined) {
  const may = usePermission(processDataElements.view).enabled
  return useQuery({
    queryKey: ['gauges', 'tank', tankCode, at],
    enabled: may && tankCode !== '' && (at === undefined || isInstant(at)),
    queryFn: ({ signal }) => call(readGauges, { query: { tankCode, ...(at ? { at } : {}) }, signal }),
    // Now is when somebody looks.
    staleTime: 0,
    refetchInterval: 5000,
    select: ({ tanks }) => tanks[0],
  })
}

export function useLabSamples(tankCode: string) {
  const may = usePermission(processDataElements.view).enabled
  return useQuery({
    queryKey: ['gauges', 'lab', tankCode],
    enabled: may && tankCode !== '',
    queryFn: ({ signal }) => call(readLabSamples, { query: { tankCode }, signal }),
    refetchInterval: 60_000,
  })
}

/** Takes everything that replaces no word of a person. */
export function takeUntyped(form: Pick<MeasureForm, 'values' | 'origins' | 'take'>, taken: readonly Taken[]): void {
  const free = taken.map(({ readings, from }) => ({
    readings: Object.fromEntries(
      Object.entries(readings).filter(([name]) => isFree(form, name as MeasureField, from.source)),
    ) as Partial<Measure>,
    from,
  }))
  form.take(free.filter(({ readings }) => Object.keys(readings).length > 0))
}

function isFree(form: Pick<MeasureForm, 'values' | 'origins'>, name: MeasureField, source: Taken['from']['source']) {
  const isEmpty = form.values[name] === '' || form.values[name] === null || form.values[name] === undefined
  // How the gauge was read is a choice that always stands somewhere.
  if (name === 'gauge' || isEmpty) return true
  return mayReplace(form.origins[name] ? 'previous' : 'manual', source === 'lab' ? 'lab' : 'historian')
}
