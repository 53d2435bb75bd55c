import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { AnyReport } from '#platform/core/report.ts'
import { useFieldTexts } from '../fields/registry-texts.ts'

/** Every word on the screen of a report. */
export function useReportTexts(report: AnyReport) {
  const { t, i18n } = useTranslation(['shell', report.namespace])
  const texts = useFieldTexts(report.namespace, report.textPrefix, report.labelPrefix)
  return useMemo(() => {
    const { textPrefix } = report
    const ownHint = `${textPrefix}nothingHint`
    return {
      ...texts,
      many: t(`${textPrefix}title`),
      /** What may help where there is nothing: its own words, where the usual ones have no part in it. */
      nothingHint: i18n.exists(ownHint) ? t(ownHint) : t('shell:report.nothingHint'),
    }
  }, [report, t, i18n, texts])
}

export type ReportTexts = ReturnType<typeof useReportTexts>
