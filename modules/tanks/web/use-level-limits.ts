import { useTranslation } from 'react-i18next'
import type { FarmTank } from '../contract/farm.contract.ts'

/** The limits of a tank's level, as charts show them. */
export function useLevelLimits(tank: FarmTank) {
  const { t } = useTranslation('tanks')
  return [
    { at: tank.maxLevel, label: t('farm.max') },
    { at: tank.minLevel, label: t('farm.min') },
  ].flatMap(({ at, label }) => (at === null ? [] : [{ at, label }]))
}
