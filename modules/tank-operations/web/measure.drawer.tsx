import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatInstant } from '#platform/core/date-format.ts'
import { formatNumber } from '#platform/core/number-format.ts'
import { ActionButton } from '#platform/ui/parts/action-button.tsx'
import { ErrorPanel } from '#platform/ui/parts/error-panel.tsx'
import { SideDrawer } from '#platform/ui/parts/side-drawer.tsx'
import { useUi } from '#platform/ui/ui-provider.tsx'
import { call } from '#platform/web/base/api.ts'
import { useDescribeError } from '#platform/web/base/use-describe-error.ts'
import { calculatorId, listCalculations } from '#modules/tanks/contract/calculator.contract.ts'
import { calculateTank, movedFeet } from '#modules/tanks/rules/calculator.ts'
import {
  CalculatorInputs,
  CalculatorWarnings,
  FeetQuestion,
  FigureList,
  useMeasureForm,
  useTankFacts,
} from '#modules/tanks/web/public.ts'
import { measureOperation, type Side, type TankOperation } from '../contract/tank-operations.contract.ts'
import { useStep } from './use-operation.ts'

interface MeasureProps {
  operation: TankOperation
  side: Side
  onDone: (operation: TankOperation) => void
  onClose: () => void
}

/** One side of the operation, calculated while it is typed; what is stored the server has calculated again. */
export function MeasureDrawer({ operation, side, onDone, onClose }: MeasureProps) {
  const { t } = useTranslation('tank-operations')
  const describeError = useDescribeError()
  const form = useMeasureForm()
  const [asking, setAsking] = useState(false)
  const { tankCode } = operation
  const before = operation[side]
  const start = before.measure ?? operation.opening.measure
  // What does not change between two measures of a tank is there already; level and temperature are read anew.
  useEffect(() => {
    if (before.measure && before.at) form.fill(before.measure, {}, before.at)
    else if (start) {
      const { reading: _reading, liquidTemperature: _temperature, ...lasting } = start
      form.fill(lasting, {}, form.measuredAt)
    }
    // oxlint-disable-next-line react/exhaustive-deps -- once, when it opens
  }, [])
  const facts = useTankFacts(tankCode, form.measuredAt)
  const { shape } = form
  const result = facts.data && shape.ok ? calculateTank(facts.data, shape.value) : null
  const unexpected = facts.data && shape.ok ? movedFeet(facts.data, [shape.value]) : undefined
  const step = useStep(onDone)
  const store = () => {
    if (!shape.ok) return
    const body = { from: 'reading' as const, measuredAt: form.measuredAt, measure: shape.value }
    step.mutate({
      run: () => call(measureOperation, { params: { id: operation.id, side }, version: operation.version, body }),
      done: 'measureStored',
    })
  }
  return (
    <SideDrawer opened wide title={t(`measure.${side}`, { tank: tankCode })} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (!result?.figures) return
          if (unexpected) setAsking(true)
          else store()
        }}
      >
        {step.error && <ErrorPanel {...describeError(step.error)} />}
        {facts.error && <ErrorPanel {...describeError(facts.error)} />}
        <CalculatorInputs
          tankCode={tankCode}
          facts={facts.data}
          form={form}
          issues={shape.ok ? (result?.refused ?? []) : shape.issues}
        />
        {result?.figures && (
          <section className="section" aria-label={t('measure.result')}>
            <CalculatorWarnings warnings={result.warnings} />
            <FigureList figures={result.figures} />
          </section>
        )}
        <div className="operation-buttons">
          <ActionButton label={t('shell:ui.cancel')} onClick={onClose} keepLabel />
          <ActionButton
            label={t('measure.store')}
            type="submit"
            tone="primary"
            busy={step.isPending}
            disabledReason={result?.figures ? undefined : t('disabled.fill')}
            keepLabel
          />
        </div>
      </form>
      {asking && facts.data && unexpected && (
        <FeetQuestion
          facts={facts.data}
          {...unexpected}
          onGo={() => {
            setAsking(false)
            store()
          }}
          onChange={() => setAsking(false)}
        />
      )}
    </SideDrawer>
  )
}

/** A measure that is stored in the calculator already, taken over with its trace. */
export function ImportDrawer({ operation, side, onDone, onClose }: MeasureProps) {
  const { t } = useTranslation('tank-operations')
  const { language } = useUi()
  const describeError = useDescribeError()
  const step = useStep(onDone)
  const { tankCode } = operation
  const saved = useQuery({
    queryKey: ['registry', calculatorId, 'list', tankCode],
    queryFn: ({ signal }) => call(listCalculations, { query: { tankCode }, signal }),
  })
  const take = (calculation: string) =>
    step.mutate({
      run: () =>
        call(measureOperation, {
          params: { id: operation.id, side },
          version: operation.version,
          body: { from: 'calculator', calculation },
        }),
      done: 'measureStored',
    })
  const figure = (figures: { name: string; value: string; unit: string }[], name: string) => {
    const found = figures.find((one) => one.name === name)
    return found ? `${formatNumber(found.value, language)} ${found.unit}` : ''
  }
  return (
    <SideDrawer opened wide title={t(`measure.import.${side}`)} onClose={onClose}>
      {step.error && <ErrorPanel {...describeError(step.error)} />}
      {saved.error && <ErrorPanel {...describeError(saved.error)} />}
      {saved.data?.length === 0 && <p className="muted">{t('measure.noneSaved')}</p>}
      <ul className="import-list">
        {saved.data?.map((row) => (
          <li key={row.id}>
            <span>{formatInstant(row.measuredAt, language)}</span>
            <span className="number">{figure(row.figures, 'level')}</span>
            <span className="number">{figure(row.figures, 'weightAir') || figure(row.figures, 'massVacuum')}</span>
            <span className="muted">{row.createdBy}</span>
            <ActionButton label={t('measure.take')} busy={step.isPending} onClick={() => take(row.id)} keepLabel />
          </li>
        ))}
      </ul>
    </SideDrawer>
  )
}
