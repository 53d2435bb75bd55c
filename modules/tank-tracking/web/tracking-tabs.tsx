import { SegmentedControl } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useNavigate } from '#platform/web/base/address.tsx'
import { tankTrackingLog } from '../contract/tank-tracking-log.report.ts'
import { tankTracking } from '../contract/tank-tracking.report.ts'

const tabs = {
  notViewed: { to: tankTracking.path, search: { isViewed: 'false' } },
  all: { to: tankTracking.path },
  log: { to: tankTrackingLog.path },
}

/** What nobody has viewed yet, all tanks, and who changed what. */
export function TrackingTabs({ shown }: { shown: keyof typeof tabs }) {
  const { t } = useTranslation('tank-tracking')
  const navigate = useNavigate()
  return (
    <SegmentedControl
      aria-label={t('tankTracking.title')}
      value={shown}
      onChange={(value) => void navigate(tabs[value as keyof typeof tabs])}
      data={Object.keys(tabs).map((value) => ({ value, label: t(`tab.${value}`) }))}
    />
  )
}
