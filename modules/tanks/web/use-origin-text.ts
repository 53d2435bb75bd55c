import { useTranslation } from 'react-i18next'
import { formatExactInstant } from '#platform/core/date-format.ts'
import { useUi } from '#platform/ui/ui-provider.tsx'
import type { Origin } from '../contract/calculator.contract.ts'

/** Where a reading came from, in words: the source, its tag or sample, its second, and how good it was. */
export function useOriginText(): (origin: Origin) => string {
  const { t } = useTranslation('tanks')
  const { language } = useUi()
  return (origin) =>
    t(`calculator.origin.${origin.source}`, {
      reference: origin.reference,
      when: formatExactInstant(origin.at, language),
      quality: 'quality' in origin ? t(`calculator.quality.${origin.quality}`) : '',
    })
}
