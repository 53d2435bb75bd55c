import '#platform/web/base/registry.css'
import './calculator.css'
import type { ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import { usePageTitle } from '#platform/web/base/page-title.ts'
import { CalculationComparison } from './calculation-comparison.tsx'
import type { CalculatorPanelProps } from './calculator-frame.tsx'
import { DischargePanel } from './discharge.panel.tsx'
import { LabPanel } from './lab.panel.tsx'
import { DataPanel, LevelPanel } from './level.panel.tsx'
import { MovementPanel } from './movement.panel.tsx'
import { ProcessDataPanel } from './process-data.panel.tsx'
import { StoredCalculation } from './stored-calculation.tsx'
import { useCalculatorAddress } from './use-calculator.ts'
import { useMeasureForm } from './use-measure-form.ts'
import { Link } from '#platform/web/base/address.tsx'

/** The ways to calculate, each a tab; readings of other systems are tabs too, and hand theirs to `form.take`. */
const panels: readonly { id: string; Panel: ComponentType<CalculatorPanelProps> }[] = [
  { id: 'level', Panel: LevelPanel },
  { id: 'movement', Panel: MovementPanel },
  { id: 'discharge', Panel: DischargePanel },
  { id: 'data', Panel: DataPanel },
  { id: 'lab', Panel: LabPanel },
  { id: 'processData', Panel: ProcessDataPanel },
]

/** From readings to mass and weight, live while typing; what is saved, the server has calculated again. */
export function CalculatorScreen() {
  const { t } = useTranslation('tanks')
  const { address } = useCalculatorAddress()
  // Kept above the tabs: what was typed, or taken from the historian, is there in the next one.
  const form = useMeasureForm()
  const opening = useMeasureForm()
  usePageTitle(t('calculator.title'))
  if (address.id && address.with) return <CalculationComparison first={address.id} second={address.with} />
  if (address.id) return <StoredCalculation id={address.id} form={form} />
  const shown = panels.find(({ id }) => id === address.tab) ?? panels[0]!
  const tabs = (
    <nav className="calculator-tabs" aria-label={t('calculator.tabs')}>
      {panels.map(({ id }) => (
        <Link
          key={id}
          to="/tank-calculator"
          search={{ ...(address.tank ? { tank: address.tank } : {}), tab: id }}
          aria-current={id === shown.id ? 'page' : undefined}
        >
          {t(`calculator.tab.${id}`)}
        </Link>
      ))}
    </nav>
  )
  return <shown.Panel tankCode={address.tank ?? ''} form={form} opening={opening} tabs={tabs} />
}
