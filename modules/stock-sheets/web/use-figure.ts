import { Decimal } from '#platform/core/decimal.ts'
import { formatNumber } from '#platform/core/number-format.ts'
import { useUi } from '#platform/ui/ui-provider.tsx'

/** A number in the user's language, without the zeros of its column in the database; what is not there is a dash. */
export function useFigure() {
  const { language } = useUi()
  return (value: string | number | null, decimals = 0) =>
    value === null ? '–' : formatNumber(new Decimal(value).toFixed(), language, decimals)
}
