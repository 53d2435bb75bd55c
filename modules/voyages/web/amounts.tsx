import { IconAlertOctagonFilled, IconAlertTriangleFilled } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '#platform/core/number-format.ts'
import type { ChipTone } from '#platform/ui/parts/status-chip.tsx'
import { useUi } from '#platform/ui/ui-provider.tsx'
import type { Deviation, Progress, StageQuantity } from '../contract/voyage.contract.ts'
import { shownAmount } from '../rules/deviation.ts'

export const progressTone = {
  waiting: 'muted',
  ongoing: 'progress',
  done: 'neutral',
  stopped: 'muted',
} as const satisfies Record<Progress, ChipTone>

export function AmountText({ amount }: { amount: StageQuantity }) {
  const { t } = useTranslation('voyages')
  const { language } = useUi()
  const { unit, direction } = amount
  return (
    <span className="voyage-amount">
      {direction && <span className="muted">{t(`direction.${direction}`)} </span>}
      {`${formatNumber(shownAmount(amount), language)} ${unit}`}
    </span>
  )
}

const glyphs = { look: IconAlertTriangleFilled, claim: IconAlertOctagonFilled } as const

/** What it is more or less than at the stage before; coloured only where somebody should look. */
export function DeviationText({ deviation }: { deviation: Deviation }) {
  const { t } = useTranslation('voyages')
  const { language } = useUi()
  const { difference, unit, percent, level } = deviation
  const signed = (value: string, decimals: number) =>
    `${Number(value) > 0 ? '+' : ''}${formatNumber(value, language, decimals).replace('-', '−')}`
  const share = percent === null ? '' : ` (${signed(percent, 2)} %)`
  const Glyph = level === 'within' ? undefined : glyphs[level]
  return (
    <span className={`voyage-deviation voyage-${level}`} title={`${t('deviation')}: ${t(`level.${level}`)}`}>
      {Glyph && <Glyph size={12} aria-label={t(`level.${level}`)} />}
      {`${signed(difference, 3)} ${unit}${share}`}
    </span>
  )
}
