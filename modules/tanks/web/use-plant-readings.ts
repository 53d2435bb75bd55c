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

/** A measurement of the last minutes is one of now. */
const nowMs = 2 * 60_000

/** What the gauges of a tank show at the moment of the measurement. */
export function useTankGauges(tankCode: string, measuredAt: string) {
  const may = usePermission(processDataElements.view).enabled
  return useQuery({
    queryKey: ['gauges', 'tank', tankCode, measuredAt],
    enabled: may && tankCode !== '' && isInstant(measuredAt),
    queryFn: ({ signal }) => {
      const isNow = Date.now() - Date.parse(measuredAt) < nowMs
      return call(readGauges, { query: { tankCode, ...(isNow ? {} : { at: measuredAt }) }, signal })
    },
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
  for (const { readings, from } of taken) {
    const free = Object.entries(readings).filter(([name]) => isFree(form, name as MeasureField, from.source))
    if (free.length > 0) form.take(Object.fromEntries(free) as Partial<Measure>, from)
  }
}

function isFree(form: Pick<MeasureForm, 'values' | 'origins'>, name: MeasureField, source: Taken['from']['source']) {
  const isEmpty = form.values[name] === '' || form.values[name] === null || form.values[name] === undefined
  // How the gauge was read is a choice that always stands somewhere.
  if (name === 'gauge' || isEmpty) return true
  return mayReplace(form.origins[name] ? 'previous' : 'manual', source === 'lab' ? 'lab' : 'historian')
}
