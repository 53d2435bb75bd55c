import { IconDeviceFloppy } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ActionButton } from '#platform/ui/parts/action-button.tsx'
import { EmptyState } from '#platform/ui/parts/empty-state.tsx'
import { ErrorPanel } from '#platform/ui/parts/error-panel.tsx'
import { PageHeader } from '#platform/ui/parts/page-header.tsx'
import { usePermission } from '#platform/web/base/permissions.tsx'
import { useDescribeError } from '#platform/web/base/use-describe-error.ts'
import { calculatorElements } from '../contract/calculator.contract.ts'
import { SavedCalculations } from './saved-calculations.tsx'
import { useCalculatorAddress } from './use-calculator.ts'
import type { MeasureForm } from './use-measure-form.ts'

/** What every way of calculating gets: the tank that is chosen, and readings that stay when the tab is changed. */
export interface CalculatorPanelProps {
  tankCode: string
  form: MeasureForm
  /** The measurement before a movement. */
  opening: MeasureForm
  tabs: ReactNode
}

/** The page of one way of calculating: inputs on the left, what comes out of them on the right, save above. */
export function CalculatorFrame(props: {
  tabs: ReactNode
  tankCode: string
  inputs: ReactNode
  /** Nothing as long as something is missing. */
  results: ReactNode | null
  errors: readonly unknown[]
  onSave?: () => void
  isSaving?: boolean
  /** What is missing, when the reading and the temperature are not. */
  missing?: string
  wide?: boolean
}) {
  const { t } = useTranslation('tanks')
  const describeError = useDescribeError()
  const { go } = useCalculatorAddress()
  const maySave = usePermission(calculatorElements.save)
  const missing = props.missing ?? t('calculator.fill')
  const reason = !maySave.enabled
    ? (maySave.reason ?? t('calculator.saveRight'))
    : props.results === null
      ? missing
      : undefined
  const { tankCode } = props
  return (
    <div className="screen calculator">
      <PageHeader
        title={t('calculator.title')}
        actions={
          props.onSave && (
            <ActionButton
              label={t('calculator.save')}
              icon={IconDeviceFloppy}
              tone="primary"
              busy={props.isSaving ?? false}
              disabledReason={reason}
              onClick={props.onSave}
            />
          )
        }
      />
      {props.tabs}
      <div className={props.wide ? 'calculator-body calculator-wide' : 'calculator-body'}>
        <div>{props.inputs}</div>
        <div>
          {props.errors
            .filter((error) => error !== null)
            .map((error, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- one for each call of the page, in one order
              <ErrorPanel key={index} {...describeError(error)} />
            ))}
          {props.results ?? (
            <EmptyState
              kind="nothing-yet"
              title={tankCode === '' ? t('calculator.none') : t('calculator.results')}
              body={tankCode === '' ? t('calculator.noneHint') : missing}
            />
          )}
          {tankCode !== '' && (
            <SavedCalculations
              tankCode={tankCode}
              shown={undefined}
              onOpen={(id) => go({ tank: tankCode, id })}
              onCompare={(id, other) => go({ tank: tankCode, id, with: other })}
            />
          )}
        </div>
      </div>
    </div>
  )
}
