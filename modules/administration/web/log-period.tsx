import { SegmentedControl } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { siteDayStart, siteMonthStart } from '#platform/core/site-moments.ts'
import { useChangeSearch } from '#platform/web/base/address.tsx'

const day = 24 * 60 * 60 * 1000

/** The periods that everybody asks for; each is a beginning in the address, so that a link stays what it was. */
export function LogPeriod({ asked }: { asked: Readonly<Record<string, string>> }) {
  const { t } = useTranslation('administration')
  const change = useChangeSearch<Record<string, string>>()
  const { 'at.from': from, 'at.to': to } = asked
  const [now] = useState(() => Date.now())
  const starts = { today: siteDayStart(now), week: siteDayStart(now - 6 * day), month: siteMonthStart(now) }
  const chosen = to ? undefined : Object.entries(starts).find(([, start]) => start === from)?.[0]
  return (
    <SegmentedControl
      aria-label={t('logs.period.label')}
      size="xs"
      data={(['any', 'today', 'week', 'month'] as const).map((value) => ({ value, label: t(`logs.period.${value}`) }))}
      value={from || to ? (chosen ?? '') : 'any'}
      onChange={(value) => change({ 'at.from': starts[value as keyof typeof starts], 'at.to': undefined })}
    />
  )
}
