import { IconAlertOctagonFilled } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Call } from '../contract/arrivals.contract.ts'

/** What is red, in words. */
export function TroubleText({ call: { trouble, meets, mooringPlatform } }: { call: Call }) {
  const { t } = useTranslation('arrivals')
  if (!trouble) return null
  const lines = [
    ...(trouble === 'overlap' ? [] : [t('trouble.afterLaycan')]),
    ...(meets.length > 0 ? [t('trouble.overlap', { others: meets.join(', '), berth: mooringPlatform })] : []),
  ]
  return (
    <ul className="arrival-trouble">
      {lines.map((line) => (
        <li key={line}>
          <IconAlertOctagonFilled size={14} aria-hidden /> {line}
        </li>
      ))}
    </ul>
  )
}
