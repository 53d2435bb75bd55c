import { useTranslation } from 'react-i18next'
import { ChoiceField } from '#platform/ui/fields/choice-field.tsx'
import { type StockUnit, stockUnits } from '../rules/stock-sheet.ts'

/** In which unit a report is read: mass, or volume at 15 °C. */
export function UnitChoice(props: { unit: StockUnit; onChange: (unit: string) => void }) {
  const { t } = useTranslation('stock-sheets')
  return (
    <ChoiceField
      name="filter-unit"
      label={t('summary.unit')}
      compact
      required
      value={props.unit}
      choices={stockUnits.map((unit) => ({ value: unit, label: unit }))}
      onChange={props.onChange}
    />
  )
}

export const unitOf = (text: string | undefined): StockUnit => stockUnits.find((unit) => unit === text) ?? 't'
export const unitDecimals: Record<StockUnit, number> = { kg: 0, t: 3, l: 0, 'm³': 3, bbl: 2 }
