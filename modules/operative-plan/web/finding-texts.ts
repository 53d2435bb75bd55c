import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { formatInstant } from '#platform/core/date-format.ts'
import { formatDuration } from '#platform/core/duration-format.ts'
import { formatNumber } from '#platform/core/number-format.ts'
import { useUi } from '#platform/ui/ui-provider.tsx'
import type { Berth, ScheduledOperation } from '../contract/plan.contract.ts'
import { callOf } from '../rules/plan-input-of.ts'
import type { Finding, FindingUnit } from '../rules/projection/finding.ts'
import { traceKey } from '../rules/trace-words.ts'

export type FindingTexts = ReturnType<typeof useFindingTexts>

const decimals: Record<Exclude<FindingUnit, 'h'>, number> = { 'm³': 0, m: 2, t: 0, USD: 0 }

/** What a finding says: when, where, how much, by which operations; in the reader's language. */
export function useFindingTexts(operations: readonly ScheduledOperation[], berths: readonly Berth[]) {
  const { t, i18n } = useTranslation('operative-plan')
  const { language } = useUi()
  return useMemo(() => {
    const numbers = new Map(operations.map(({ id, number }) => [id, number]))
    const ships = new Map(
      operations.map((one) => [callOf(one), [one.vesselName, one.voyageNumber].filter(Boolean).join(' ')]),
    )
    const names = new Map(berths.map(({ code, name }) => [code, name[language]]))
    /** A ship, an operation or a berth as people call it; tanks and lines are called by their code. */
    const place = (subject: string) =>
      numbers.get(subject) ?? (ships.get(subject) || undefined) ?? names.get(subject) ?? subject
    const amount = ({ amount: value, unit }: Finding) =>
      unit === 'h'
        ? `${formatDuration(Math.round(value * 60))} h`
        : `${formatNumber(value.toFixed(value < 10 ? Math.max(1, decimals[unit]) : decimals[unit]), language)} ${unit}`
    const when = ({ at }: Finding) => formatInstant(new Date(at).toISOString(), language)
    const what = (one: Finding) => t(`finding.${one.kind}`, { place: place(one.subject), amount: amount(one) })
    return {
      place,
      amount,
      when,
      what,
      line: (one: Finding) => t('projection.at', { when: when(one), what: what(one) }),
      by: ({ movements }: Finding) => movements.map((id) => numbers.get(id) ?? id).join(', '),
      /** The projection writes English into its steps, and the ids of what they are taken from. */
      word: (text: string) => {
        const { key } = traceKey(text)
        return i18n.exists(`operative-plan:trace.${key}`) ? t(`trace.${key}`) : place(text)
      },
    }
  }, [operations, berths, t, i18n, language])
}
