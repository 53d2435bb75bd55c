import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { AnyReport } from '#platform/core/report.ts'
import { useFieldTexts } from '../fields/registry-texts.ts'

/** Every word on the screen of a report. */
export function useReportTexts(report: AnyReport) {
  const { t } = useTranslation(['shell', report.namespace])
  const texts = useFieldTexts(report.namespace, report.textPrefix, report.labelPrefix)
  return useMemo(() => ({ ...texts, many: t(`${report.textPrefix}title`) }), [report, t, texts])
}
