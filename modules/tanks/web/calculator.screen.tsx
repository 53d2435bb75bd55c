import '#platform/web/registry/registry.css'
import './calculator.css'
import { IconDeviceFloppy, IconLink, IconPrinter } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { checked } from '#platform/core/issue.ts'
import { formatNumber } from '#platform/core/number-format.ts'
import { ActionButton } from '#platform/ui/parts/action-button.tsx'
import { ConfirmDialog } from '#platform/ui/parts/confirm-dialog.tsx'
import { EmptyState } from '#platform/ui/parts/empty-state.tsx'
import { ErrorPanel } from '#platform/ui/parts/error-panel.tsx'
import { PageHeader } from '#platform/ui/parts/page-header.tsx'
import { toast } from '#platform/ui/parts/toast.ts'
import { useUi } from '#platform/ui/ui-provider.tsx'
import { call } from '#platform/web/app/api.ts'
import { usePermission } from '#platform/web/auth/permissions.tsx'
import { type FormValues, formValue, recordValue } from '#platform/web/registry/form-values.ts'
import { usePageTitle } from '#platform/web/shell/page-title.ts'
import { useDescribeError } from '#platform/web/shell/use-describe-error.ts'
import {
  calculatorElements,
  measure,
  type Measure,
  measureFields,
  readCalculation,
  readTankFacts,
  saveCalculation,
} from '../contract/calculator.contract.ts'
import { calculateTank, oppositeFeet, warningsOf } from '../rules/calculator.ts'
import { CalculatorInputs } from './calculator-inputs.tsx'
import { CalculatorResults } from './calculator-results.tsx'
import { SavedCalculations } from './saved-calculations.tsx'

const formOf = (measure: Partial<Measure>): FormValues =>
  Object.fromEntries(measureFields.map((field) => [field.name, formValue(field, measure[field.name as keyof Measure])]))
const emptyForm = () => formOf({ gauge: 'dip' })
const recordOf = (values: FormValues) =>
  Object.fromEntries(measureFields.map((field) => [field.name, recordValue(field, values[field.name])]))
const toMinute = () => `${new Date().toISOString().slice(0, 16)}:00.000Z`

/** From a reading to mass and weight, live while typing; what is saved, the server has calculated again. */
export function CalculatorScreen() {
  const { t } = useTranslation('tanks')
  const { language } = useUi()
  const describeError = useDescribeError()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const maySave = usePermission(calculatorElements.save)
  const search = useSearch({ strict: false }) as { tank?: string; id?: string }
  const [values, setValues] = useState(emptyForm)
  const [measuredAt, setMeasuredAt] = useState(toMinute)
  const [asking, setAsking] = useState(false)
  const key = useRef(crypto.randomUUID())
  usePageTitle(t('calculator.title'))

  const tankCode = search.tank ?? ''
  const go = (next: { tank?: string; id?: string }) =>
    void navigate({ to: '/tank-calculator' as never, search: next as never })
  const facts = useQuery({
    queryKey: ['tank-calculator', 'facts', tankCode, measuredAt],
    enabled: tankCode !== '' && !Number.isNaN(Date.parse(measuredAt)),
    queryFn: ({ signal }) => call(readTankFacts, { query: { tankCode, at: measuredAt }, signal }),
  })
  const stored = useQuery({
    queryKey: ['tank-calculator', 'calculation', search.id],
    enabled: search.id !== undefined,
    queryFn: ({ signal }) => call(readCalculation, { params: { id: search.id! }, signal }),
  })

  const shape = checked(measure, recordOf(values))
  const result = facts.data && shape.ok ? calculateTank(facts.data, shape.value) : null
  const save = useMutation({
    mutationFn: (body: Measure) =>
      call(saveCalculation, { body: { tankCode, measuredAt, measure: body }, idempotencyKey: key.current }),
    onSuccess: (saved) => {
      key.current = crypto.randomUUID()
      toast(t('message.calculationSaved'))
      void queries.invalidateQueries({ queryKey: ['tank-calculator'] })
      go({ tank: tankCode, id: saved.id })
    },
  })
  const hasFeet = facts.data?.version.roofMass !== null
  const feet = shape.ok ? (shape.value.feetPosition ?? 'LOW') : 'LOW'
  const trySave = () => {
    if (!shape.ok) return
    if (facts.data && hasFeet && feet !== facts.data.expectedFeet) setAsking(true)
    else save.mutate(shape.value)
  }
  const effect = () => {
    if (!facts.data || !shape.ok) return '–'
    const other = calculateTank(facts.data, { ...shape.value, feetPosition: oppositeFeet(feet) })
    const net = (figures: typeof other.figures) => figures?.find(({ name }) => name === 'netStandard')?.value
    const [here, there] = [net(result?.figures ?? null), net(other.figures)]
    return here && there ? formatNumber(String(Number(there) - Number(here)), language) : '–'
  }
  const reason = !maySave.enabled
    ? (maySave.reason ?? t('calculator.saveRight'))
    : result?.figures
      ? undefined
      : t('calculator.fill')
  const shown = stored.data
  return (
    <div className="screen calculator">
      <PageHeader
        title={t('calculator.title')}
        actions={
          shown ? (
            <>
              <ActionButton
                label={t('calculator.copyLink')}
                icon={IconLink}
                onClick={() =>
                  void navigator.clipboard.writeText(location.href).then(() => toast(t('calculator.linkCopied')))
                }
              />
              <ActionButton label={t('calculator.print')} icon={IconPrinter} onClick={() => window.print()} />
              <ActionButton
                label={t('calculator.useAgain')}
                onClick={() => {
                  setValues(formOf(shown.measure))
                  setMeasuredAt(shown.measuredAt)
                  go({ tank: shown.tankCode })
                }}
              />
              <ActionButton label={t('calculator.new')} tone="primary" onClick={() => go({ tank: shown.tankCode })} />
            </>
          ) : (
            <ActionButton
              label={t('calculator.save')}
              icon={IconDeviceFloppy}
              tone="primary"
              busy={save.isPending}
              disabledReason={reason}
              onClick={trySave}
            />
          )
        }
      />
      <div className="calculator-body">
        <CalculatorInputs
          tankCode={shown?.tankCode ?? tankCode}
          measuredAt={shown?.measuredAt ?? measuredAt}
          onTank={(code) => go(code ? { tank: code } : {})}
          onMeasuredAt={setMeasuredAt}
          facts={facts.data}
          values={shown ? formOf(shown.measure) : values}
          issues={shown || shape.ok ? (result?.refused ?? []) : shape.issues}
          readOnly={shown !== undefined}
          onChange={(name, value) => setValues((before) => ({ ...before, [name]: value }))}
        />
        <div>
          {save.error && <ErrorPanel {...describeError(save.error)} />}
          {facts.error && <ErrorPanel {...describeError(facts.error)} />}
          {stored.error && <ErrorPanel {...describeError(stored.error)} />}
          {shown ? (
            <CalculatorResults figures={shown.figures} trace={shown.trace} warnings={warningsOf(shown.trace)} />
          ) : result?.figures ? (
            <CalculatorResults figures={result.figures} trace={result.trace} warnings={result.warnings} />
          ) : (
            <EmptyState
              kind="nothing-yet"
              title={tankCode === '' ? t('calculator.none') : t('calculator.results')}
              body={tankCode === '' ? t('calculator.noneHint') : t('calculator.fill')}
            />
          )}
          {tankCode !== '' && (
            <SavedCalculations tankCode={tankCode} shown={shown} onOpen={(id) => go({ tank: tankCode, id })} />
          )}
        </div>
      </div>
      <ConfirmDialog
        opened={asking}
        title={t('calculator.feetTitle', { position: t(`calculator.choice.feetPosition.${feet}`).toLowerCase() })}
        cancelLabel={t('calculator.feetChange')}
        onCancel={() => {
          setAsking(false)
          document.getElementById('field-feetPosition')?.focus()
        }}
        choices={[
          {
            label: t('calculator.feetGo'),
            tone: 'primary',
            onChoose: () => {
              setAsking(false)
              if (shape.ok) save.mutate(shape.value)
            },
          },
        ]}
      >
        {t('calculator.feetBody', {
          expected: t(`calculator.choice.feetPosition.${facts.data?.expectedFeet ?? 'LOW'}`).toLowerCase(),
          effect: asking ? effect() : '',
        })}
      </ConfirmDialog>
    </div>
  )
}
