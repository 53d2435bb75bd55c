import { useTranslation } from 'react-i18next'
import type { FarmTank } from '../contract/farm.contract.ts'

/** The limits of a tank's level, as charts show them, from the highest down. */
export function useLevelLimits(tank: FarmTank) {
  const { t } = useTranslation('tanks')
  return [
    { at: tank.highHighLevel, label: t('farm.limit.highHigh') },
    { at: tank.maxLevel, label: t('farm.max') },
    { at: tank.minLevel, label: t('farm.min') },
    { at: tank.lowLowLevel, label: t('farm.limit.lowLow') },
  ].flatMap(({ at, label }) => (at === null ? [] : [{ at, label }]))
}
