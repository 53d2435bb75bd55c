import { IconPlugConnectedX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { formatInstant } from '#platform/core/date-format.ts'
import { StatusChip } from '#platform/ui/parts/status-chip.tsx'
import { useUi } from '#platform/ui/ui-provider.tsx'
import { alarming } from '../rules/farm.ts'
import { farmTraits, type FarmTrait, hasTrait } from '../rules/farm-filter.ts'
import type { GaugedTank } from './use-farm.ts'

const isAbnormal = (trait: FarmTrait) =>
  trait === 'alarm' || trait === 'unusable' || alarming.some((one) => one === trait)

/**
 * What goes on and what is abnormal, each with its number; a press narrows the farm to it, another one lets go. When the
 * historian is silent, that comes first.
 */
export function FarmSummary(props: {
  tanks: readonly GaugedTank[]
  lastReadAt: string | null
  at: string | undefined
  /** Left out where nothing is narrowed. */
  narrow?: { trait: string | undefined; onTrait: (trait: FarmTrait | undefined) => void }
}) {
  const { t } = useTranslation('tanks')
  const { language } = useUi()
  const { tanks, narrow } = props
  if (tanks.length === 0) return null
  const isSilent = !props.at && tanks.some(({ state }) => state === 'lost')
  const nameOf = (trait: FarmTrait) =>
    trait === 'moving' || trait === 'operating' || trait === 'locked' || trait === 'alarm' || trait === 'unusable'
      ? t(`farm.chip.${trait}`)
      : t(`farm.state.${trait}`)
  const found = farmTraits
    .map((trait) => ({ trait, count: tanks.filter((tank) => hasTrait(tank, trait)).length }))
    // The one that narrows stays, so that it can be let go. Which gauges are unusable is said state by state.
    .filter(({ trait, count }) => (count > 0 && trait !== 'unusable') || trait === narrow?.trait)
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
      <div className="farm-summary" role="group" aria-label={t('farm.filter.tanks')}>
        <span>{t('farm.count', { count: tanks.length })}</span>
        {found.map(({ trait, count }) => {
          const chip = (
            <StatusChip tone={isAbnormal(trait) ? 'attention' : 'neutral'} text={`${count} ${nameOf(trait)}`} />
          )
          return narrow ? (
            <button
              key={trait}
              type="button"
              className="farm-trait"
              data-trait={trait}
              aria-pressed={narrow.trait === trait}
              onClick={() => narrow.onTrait(narrow.trait === trait ? undefined : trait)}
            >
              {chip}
            </button>
          ) : (
            <span key={trait}>{chip}</span>
          )
        })}
      </div>
    </>
  )
}
