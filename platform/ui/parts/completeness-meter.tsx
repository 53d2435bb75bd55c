import './child-rail.css'
import { Tooltip } from '@mantine/core'
import { useTranslation } from 'react-i18next'

/** How much of what is expected is there; what is missing is said on hover and to the screen reader. */
export function CompletenessMeter(props: { done: number; expected: number; missing: readonly string[] }) {
  const { t } = useTranslation('shell')
  const { done, expected, missing } = props
  const said =
    missing.length === 0 ? t('ui.complete.all') : t('ui.complete.some', { done, expected, missing: missing.join(', ') })
  return (
    <Tooltip label={said} multiline maw={320}>
      <span className={missing.length === 0 ? 'meter meter-full' : 'meter'}>
        <svg viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden>
          <rect className="meter-back" width="100" height="4" />
          <rect className="meter-done" width={expected === 0 ? 100 : (100 * done) / expected} height="4" />
        </svg>
        <span aria-hidden>
          {done}/{expected}
        </span>
        <span className="visually-hidden">{said}</span>
      </span>
    </Tooltip>
  )
}
