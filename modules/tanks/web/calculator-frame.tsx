import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { CalculatorFrame as Frame } from '#platform/web/calculator/calculator-frame.tsx'
import { calculatorElements } from '../contract/calculator.contract.ts'
import { SavedTankCalculations } from './saved-tank-calculations.tsx'
import type { MeasureForm } from './use-measure-form.ts'

/** What every way of calculating gets: the tank that is chosen, and readings that stay when the tab is changed. */
export interface CalculatorPanelProps {
  tankCode: string
  form: MeasureForm
  /** The measurement before a movement. */
  opening: MeasureForm
  tabs: ReactNode
}

/** One way of calculating a tank. */
export function CalculatorFrame(props: {
  tabs: ReactNode
  tankCode: string
  inputs: ReactNode
  results: ReactNode | null
  errors: readonly unknown[]
  onSave?: () => void
  isSaving?: boolean
  /** What is missing, when the reading and the temperature are not. */
  missing?: string
  wide?: boolean
}) {
  const { t } = useTranslation('tanks')
  const { tankCode, onSave, isSaving = false, missing = t('calculator.fill'), ...page } = props
  return (
    <Frame
      {...page}
      title={t('calculator.title')}
      empty={
        tankCode === ''
          ? { title: t('calculator.none'), body: t('calculator.noneHint') }
          : { title: t('shell:calculator.results'), body: missing }
      }
      save={onSave && { element: calculatorElements.save, busy: isSaving, onSave }}
      saved={tankCode !== '' && <SavedTankCalculations tankCode={tankCode} shown={undefined} />}
    />
  )
}
