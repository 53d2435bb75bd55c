import { Tooltip } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Decimal } from '#platform/core/decimal.ts'
import { formatNumber } from '#platform/core/number-format.ts'
import { StatusChip } from '#platform/ui/parts/status-chip.tsx'
import { useUi } from '#platform/ui/ui-provider.tsx'
import type { DayRow } from '../contract/sheets.contract.ts'
import { deltaOf } from '../rules/stock-sheet.ts'

/** A number of a sheet in the user's language, without the zeros of its column in the database; what is not there is a dash. */
export function useFigure() {
  const { language } = useUi()
  return (value: string | number | null, decimals = 0) =>
    value === null ? '–' : formatNumber(new Decimal(value).toFixed(), language, decimals)
}

/** The delta with a shape as well as a colour where it is too large, and in words for whoever asks. */
export function DeltaCell({ row }: { row: Parameters<typeof deltaOf>[0] }) {
  const { t } = useTranslation('stock-sheets')
  const figure = useFigure()
  const delta = deltaOf(row)
  const words = t(`state.${delta.state}`, { allowed: figure(delta.allowed) })
  const text = delta.mass === null ? '–' : Number(delta.mass) > 0 ? `+${figure(delta.mass)}` : figure(delta.mass)
  return (
    <Tooltip label={words}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the words must be readable without a mouse */}
      <span tabIndex={0} aria-label={`${text} kg. ${words}`} role="note">
        {delta.state === 'beyond' ? <StatusChip tone="attention" text={text} /> : text}
      </span>
    </Tooltip>
  )
}

/** Whether a figure was typed or came by itself. */
export function SourceMark({ source }: { source: DayRow['source'] }) {
  const { t } = useTranslation('stock-sheets')
  return source === 'none' ? null : (
    <span className={source === 'manual' ? 'sheet-mark sheet-mark-manual' : 'sheet-mark'} title={t(`source.${source}`)}>
      {t(`mark.${source}`)}
    </span>
  )
}
