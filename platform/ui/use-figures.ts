import { Decimal } from '#platform/core/decimal.ts'
import { formatNumber } from '#platform/core/number-format.ts'
import { useUi } from './ui-provider.tsx'

type Figure = string | number | Decimal | null

/** Figures in the user's language, without the zeros of their columns; what is not there is a dash. */
export function useFigures() {
  const { language } = useUi()
  const figure = (value: Figure, decimals = 0) =>
    value === null ? '–' : formatNumber(new Decimal(value).toFixed(), language, decimals)
  /** How far something is from something else. */
  const signed = (value: Figure, decimals = 0) =>
    value !== null && new Decimal(value).gt(0) ? `+${figure(value, decimals)}` : figure(value, decimals)
  return { figure, signed }
}
