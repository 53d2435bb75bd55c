import './selection-bar.css'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '#platform/core/number-format.ts'
import { useUi } from '../ui-provider.tsx'

/** What can be done with the selected rows; there only while some are selected. */
export function SelectionBar(props: {
  count: number
  /** Instead of the plain number. */
  text?: string | undefined
  onClear: () => void
  children: ReactNode
}) {
  const { t } = useTranslation('shell')
  const { language } = useUi()
  if (props.count === 0) return null
  return (
    <div className="selection-bar" role="region" aria-label={t('list.selection')}>
      <strong aria-live="polite">
        {props.text ?? t('list.selected', { count: props.count, shown: formatNumber(props.count, language) })}
      </strong>
      {props.children}
      <button type="button" className="link-button" onClick={props.onClear}>
        {t('list.clearSelection')}
      </button>
    </div>
  )
}
