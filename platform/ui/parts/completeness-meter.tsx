import './child-rail.css'
import { Tooltip } from '@mantine/core'
import { useTranslation } from 'react-i18next'

/** How much of what is expected is there; what is missing is said on hover and to the screen reader. */
export function CompletenessMeter({ percent, missing }: { percent: number; missing: string }) {
  const { t } = useTranslation('shell')
  const said = missing === '' ? t('ui.complete.all') : t('ui.complete.some', { missing })
  return (
    <Tooltip label={said} multiline maw={320} position="right">
      <span className={missing === '' ? 'meter meter-full' : 'meter'}>
        <svg viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden>
          <rect className="meter-back" width="100" height="4" />
          <rect className="meter-done" width={percent} height="4" />
        </svg>
        <span>{percent} %</span>
        <span className="visually-hidden">{said}</span>
      </span>
    </Tooltip>
  )
}
