import { IconPlugConnectedX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { formatInstant } from '#platform/core/date-format.ts'
import { StatusChip } from '#platform/ui/parts/status-chip.tsx'
import { useUi } from '#platform/ui/ui-provider.tsx'
import { alarming } from '../rules/farm.ts'
import type { GaugedTank } from './use-farm.ts'

/** How many move and what is abnormal; when the historian is silent, that alone. */
export function FarmSummary(props: {
  tanks: readonly GaugedTank[]
  lastReadAt: string | null
  at: string | undefined
}) {
  const { t } = useTranslation('tanks')
  const { language } = useUi()
  const { tanks } = props
  if (tanks.length === 0) return null
  const count = (isOne: (tank: GaugedTank) => boolean) => tanks.filter(isOne).length
  const isSilent = !props.at && tanks.some(({ state }) => state === 'lost')
  return (
    <>
      {isSilent && (
        <p className="farm-silent" role="alert">
          <IconPlugConnectedX size={16} stroke={1.75} aria-hidden />
          {props.lastReadAt
            ? t('farm.silentSince', { time: formatInstant(props.lastReadAt, language) })
            : t('farm.neverRead')}
        </p>
      )}
      <p className="farm-summary">
        <span>{t('farm.count', { count: tanks.length })}</span>
        <span>{t('farm.moving', { count: count(({ trend }) => trend !== null && trend !== 'still') })}</span>
        {alarming
          .map((state) => ({ state, found: count((tank) => tank.state === state) }))
          .filter(({ found }) => found > 0)
          .map(({ state, found }) => (
            <StatusChip key={state} tone="attention" text={`${found} ${t(`farm.state.${state}`)}`} />
          ))}
      </p>
    </>
  )
}
