import { useTranslation } from 'react-i18next'
import type { GaugeValue } from '#modules/process-data/contract/process-data.contract.ts'
import { formatInstant, siteTime } from '#platform/core/date-format.ts'
import { StatusChip } from '#platform/ui/parts/status-chip.tsx'
import { useUi } from '#platform/ui/ui-provider.tsx'

/** What is wrong with a gauge; of a frozen one also since when. */
export function QualityChip({ gauge }: { gauge: GaugeValue }) {
  const { t } = useTranslation('tanks')
  const frozen = useFrozenText()(gauge)
  if (gauge.quality === 'good') return null
  return <StatusChip tone="attention" text={frozen ?? t(`farm.quality.${gauge.quality}`)} />
}

/** "Frozen since 14:05", with the day where it was another one; nothing of a gauge that is not frozen. */
export function useFrozenText() {
  const { t } = useTranslation('tanks')
  const { language } = useUi()
  return (gauge: GaugeValue | undefined): string | undefined => {
    if (gauge?.quality !== 'frozen' || !gauge.since) return undefined
    const since = siteTime(gauge.since)
    const time = since.date === siteTime(gauge.at).date ? since.time : formatInstant(gauge.since, language)
    return t('farm.frozenSince', { time })
  }
}
