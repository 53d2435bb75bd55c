import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatExactInstant } from '#platform/core/date-format.ts'
import type { BodyOf } from '#platform/core/endpoint.ts'
import { ActionButton } from '#platform/ui/parts/action-button.tsx'
import { FormButtons } from '#platform/ui/parts/form-buttons.tsx'
import { NoticeBar } from '#platform/ui/parts/notice-bar.tsx'
import { SideDrawer } from '#platform/ui/parts/side-drawer.tsx'
import { toast } from '#platform/ui/parts/toast.ts'
import { useUi } from '#platform/ui/ui-provider.tsx'
import { useFigures } from '#platform/ui/use-figures.ts'
import { call } from '#platform/web/base/api.ts'
import { Failure } from '#platform/web/base/awaited.tsx'
import { usePermission } from '#platform/web/base/permissions.tsx'
import { CalculatorWarnings, FigureList } from '#platform/web/calculator/calculator-results.tsx'
import { type CalculatedFigure, calculatorId, listCalculations } from '#modules/tanks/contract/calculator.contract.ts'
import { figureOf } from '#modules/tanks/rules/calculator.ts'
import { CalculatorInputs, useMeasureForm, useReading, useTankWords } from '#modules/tanks/web/public.ts'
import { lastingOf } from '../rules/measure-lines.ts'
import {
  measureOperation,
  operationElements,
  type Side,
  type TankOperation,
} from '../contract/tank-operations.contract.ts'
import { useStep } from './use-operation.ts'

interface MeasureProps {
  operation: TankOperation
  side: Side
  onDone: (operation: TankOperation, thenPost?: boolean) => void
  onClose: () => void
}

function useMeasure({ operation: { id, version }, side, onDone }: MeasureProps) {
  const { t } = useTranslation('tank-operations')
  const thenPost = useRef(false)
  const { error, isPending, mutate, reset } = useStep((operation) => {
    toast(t('message.measureStored'))
    onDone(operation, thenPost.current)
  })
  const store = (body: BodyOf<typeof measureOperation>) =>
    mutate(() => call(measureOperation, { params: { id, side }, version, body }))
  return { error, isPending, store, reset, thenPost }
}

/** Somebody measured this side while it was being measured here: neither takes the other's place unasked. */
function useOvertaken({ operation, side }: MeasureProps, onMine: () => void) {
  const { t } = useTranslation('tank-operations')
  const { language } = useUi()
  const { figure } = useFigures()
  const { calculation, level, temperature, at } = operation[side]
  const [seen, setSeen] = useState(calculation)
  if (calculation === seen || calculation === null || at === null) return {}
  const figures = { level: figure(level), temperature: figure(temperature), at: formatExactInstant(at, language) }
  return {
    overtaken: (
      <NoticeBar
        text={t('measure.overtaken', { name: operation.updatedBy, ...figures })}
        action={{
          label: t('measure.useMine'),
          onClick: () => {
            onMine()
            setSeen(calculation)
          },
        }}
      />
    ),
    refusal: t('disabled.overtaken'),
  }
}

/** One side of the operation, calculated while it is typed; what is stored the server has calculated again. */
export function MeasureDrawer(props: MeasureProps) {
  const { t } = useTranslation('tank-operations')
  const { operation, side, onClose } = props
  const words = useTankWords()
  const form = useMeasureForm()
  const { tankCode } = operation
  const before = operation[side]
  const [isFilled, setFilled] = useState(false)
  const mayPost = usePermission(operationElements.post)
  // What does not change between two measures of a tank is there already; level and temperature are read anew.
  useEffect(() => {
    if (before.measure && before.at) form.fill(before.measure, before.origins ?? {}, before.at)
    else form.take(lastingOf(operation.opening))
    setFilled(true)
    // oxlint-disable-next-line react/exhaustive-deps -- once, when it opens
  }, [])
  const { shape, measuredAt, origins } = form
  const measure = useMeasure(props)
  const { overtaken, refusal } = useOvertaken(props, measure.reset)
  const { facts, result, issues, keep, question } = useReading(tankCode, form, () => {
    if (shape.ok) measure.store({ from: 'reading', measuredAt, measure: shape.value, origins })
  })
  const closed = refusal ?? (result?.figures ? undefined : t('disabled.fill'))
  return (
    <SideDrawer opened wide title={t(`measure.${side}`, { tank: tankCode })} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          measure.thenPost.current = false
          if (closed === undefined) keep()
        }}
      >
        {overtaken ?? <Failure error={measure.error} />}
        <Failure error={facts.error} />
        <CalculatorInputs
          tankCode={tankCode}
          facts={facts.data}
          form={form}
          issues={issues}
          takesAtOnce={isFilled && before.measure === null}
        />
        {result?.figures && (
          <section className="section" aria-label={t('measure.result')}>
            <CalculatorWarnings warnings={result.warnings} />
            <FigureList figures={result.figures} words={words} />
          </section>
        )}
        <FormButtons
          label={t('measure.store')}
          busy={measure.isPending}
          disabledReason={closed}
          onCancel={onClose}
          also={
            side === 'closing' &&
            mayPost.enabled && (
              <ActionButton
                label={t('measure.storeAndPost')}
                busy={measure.isPending}
                disabledReason={closed}
                onClick={() => {
                  measure.thenPost.current = true
                  keep()
                }}
                keepLabel
              />
            )
          }
        />
      </form>
      {question}
    </SideDrawer>
  )
}

/** A measure that is stored in the calculator already, taken over with its trace. */
export function ImportDrawer(props: MeasureProps) {
  const { t } = useTranslation('tank-operations')
  const { language } = useUi()
  const { figure } = useFigures()
  const { side, onClose } = props
  const { tankCode } = props.operation
  const measure = useMeasure(props)
  const { overtaken, refusal } = useOvertaken(props, measure.reset)
  const saved = useQuery({
    queryKey: ['registry', calculatorId, 'list', tankCode],
    queryFn: ({ signal }) => call(listCalculations, { query: { tankCode }, signal }),
  })
  const told = (figures: CalculatedFigure[], ...names: string[]) => {
    const found = figureOf(figures, ...names)
    return found && `${figure(found.value)} ${found.unit}`
  }
  return (
    <SideDrawer opened wide title={t(`measure.import.${side}`)} onClose={onClose}>
      {overtaken ?? <Failure error={measure.error} />}
      <Failure error={saved.error} />
      {saved.data?.length === 0 && <p className="muted">{t('measure.noneSaved')}</p>}
      <ul className="import-list">
        {saved.data?.map(({ id, measuredAt, figures, createdBy }) => (
          <li key={id}>
            <span>{formatExactInstant(measuredAt, language)}</span>
            <span className="number">{told(figures, 'level')}</span>
            <span className="number">{told(figures, 'weightAir', 'massVacuum')}</span>
            <span className="muted">{createdBy}</span>
            <ActionButton
              label={t('measure.take')}
              busy={measure.isPending}
              disabledReason={refusal}
              onClick={() => measure.store({ from: 'calculator', calculation: id })}
              keepLabel
            />
          </li>
        ))}
      </ul>
    </SideDrawer>
  )
}
