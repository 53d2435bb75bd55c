import '#platform/web/base/registry.css'
import './splits.css'
import { IconGitCompare, IconList } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatInstant } from '#platform/core/date-format.ts'
import { checked, type Issue } from '#platform/core/issue.ts'
import { ChoiceField } from '#platform/ui/fields/choice-field.tsx'
import { MultilineField } from '#platform/ui/fields/text-field.tsx'
import { ActionButton } from '#platform/ui/parts/action-button.tsx'
import { toast } from '#platform/ui/parts/toast.ts'
import { useUi } from '#platform/ui/ui-provider.tsx'
import { useFigures } from '#platform/ui/use-figures.ts'
import { useNavigate } from '#platform/web/base/address.tsx'
import { call } from '#platform/web/base/api.ts'
import { type FormRow, type FormValues, recordValues, rowsOf, rowSteps } from '#platform/web/base/form-values.ts'
import { issueText } from '#platform/web/base/i18n.ts'
import { usePageTitle } from '#platform/web/base/page-title.ts'
import { usePermission } from '#platform/web/base/permissions.tsx'
import { CalculatorFrame } from '#platform/web/calculator/calculator-frame.tsx'
import { useFieldTexts } from '#platform/web/fields/registry-texts.ts'
import { FieldGrid } from '#platform/web/objects/field-sections.tsx'
import { Question } from '#platform/web/objects/question.tsx'
import {
  doSplit,
  type EnteredPart,
  listQuantities,
  newSplit,
  partFields,
  type Quantity,
  splitElements,
  splitsId,
  splitSources,
  splitsPath,
  splitUnits,
} from '../contract/splits.contract.ts'
import { sidesOf, splitIssues, splitOf } from '../rules/split.ts'
import { MadeOf, PartsTable } from './parts-table.tsx'
import { SplitBar } from './split-bar.tsx'

const [partsField] = partFields
const emptyPart = (kind: EnteredPart['kind']) => ({ holder: '', kind, quantity: null })
const firstRows = (): readonly FormRow[] =>
  rowSteps.add(partsField!, rowSteps.add(partsField!, [], emptyPart('fixed')), emptyPart('balance'))

/** A posted quantity between holders: fixed parts as agreed, and the one that takes the rest. */
export function SplitScreen() {
  const { t } = useTranslation('splits')
  const { language } = useUi()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const texts = useFieldTexts('splits', 'splits:splits.')
  const [source, setSource] = useState<Quantity['source']>('lot')
  const [sourceCode, setSourceCode] = useState('')
  const [unit, setUnit] = useState<(typeof splitUnits)[number]>('kg')
  const [values, setValues] = useState<FormValues>(() => ({ parts: firstRows() }))
  const [note, setNote] = useState('')
  const [isAsking, setAsking] = useState(false)
  const maySplit = usePermission(splitElements.split)
  usePageTitle(t('split.title'))

  const offered = useQuery({
    queryKey: ['registry', splitsId, 'quantities', source],
    queryFn: ({ signal }) => call(listQuantities, { query: { source }, signal }),
  })
  const chosen = offered.data?.find((one) => one.sourceCode === sourceCode)
  const total = chosen ? (unit === 'kg' ? chosen.mass : chosen.volume15) : undefined
  const entered = recordValues(partFields, values)['parts'] as EnteredPart[]
  const issues = useIssues(total, entered, { source, sourceCode, unit, note: note.trim() || null })
  const parts = total !== undefined && issues.length === 0 ? splitOf(total, entered) : null
  const setRows = (change: (rows: readonly FormRow[]) => readonly FormRow[]) =>
    setValues((before) => ({ parts: change(rowsOf(before['parts'])) }))

  const split = useMutation({
    mutationFn: () =>
      call(doSplit, {
        body: { source, sourceCode, unit, total: total!, parts: entered, note: note.trim() || null },
        idempotencyKey: crypto.randomUUID(),
      }),
    onSuccess: ({ id }) => {
      toast(t('message.done'))
      void navigate({ to: `${splitsPath}/${id}` })
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ['registry', splitsId] }),
  })
  const choose = (code: string) => {
    split.reset()
    setSourceCode(code)
  }
  const nameOf = ({ sourceCode: code, product, movedAt }: Quantity) =>
    t('split.offered', {
      code: source === 'lot' ? code : t('split.operation', { code }),
      product,
      when: formatInstant(movedAt, language),
    })
  const refusal = maySplit.enabled
    ? parts
      ? undefined
      : (issues[0] && issueText(issues[0])) || t('split.noneHint')
    : (maySplit.reason ?? t('split.right'))
  return (
    <CalculatorFrame
      wide
      title={t('split.title')}
      actions={
        <>
          <ActionButton label={t('split.all')} icon={IconList} onClick={() => void navigate({ to: splitsPath })} />
          {maySplit.visible && (
            <ActionButton
              label={t('split.go')}
              icon={IconGitCompare}
              tone="primary"
              keepLabel
              disabledReason={refusal}
              onClick={() => setAsking(true)}
            />
          )}
        </>
      }
      inputs={
        <div className="split-inputs">
          <section className="section" aria-labelledby="split-what">
            <h2 id="split-what">{t('split.what')}</h2>
            <div className="section-fields">
              <div className="field">
                <ChoiceField
                  name="source"
                  label={t('splits.field.source')}
                  value={source}
                  choices={splitSources.map((value) => ({ value, label: t(`splits.choice.source.${value}`) }))}
                  onChange={(value) => {
                    setSource(value as Quantity['source'])
                    choose('')
                  }}
                  required
                />
              </div>
              <div className="field">
                <ChoiceField
                  name="unit"
                  label={t('splits.field.unit')}
                  value={unit}
                  choices={splitUnits.map((value) => ({ value, label: t(`splits.choice.unit.${value}`) }))}
                  onChange={(value) => setUnit(value as typeof unit)}
                  required
                />
              </div>
              <div className="field field-line">
                <ChoiceField
                  name="sourceCode"
                  label={t('split.quantity')}
                  hint={offered.data?.length === 0 ? t('split.noQuantity') : undefined}
                  value={chosen ? sourceCode : ''}
                  choices={(offered.data ?? []).map((one) => ({ value: one.sourceCode, label: nameOf(one) }))}
                  onChange={choose}
                  required
                />
              </div>
            </div>
          </section>
          <section className="section" aria-label={t('split.parts')}>
            <FieldGrid
              texts={texts}
              fields={partFields}
              within=""
              shown={{}}
              values={values}
              changed={[]}
              errorOf={(path) => errorAt(path, issues, entered)}
              editing
              onTouch={() => {}}
              onChange={(_name, value) => {
                split.reset()
                setValues({ parts: value })
              }}
              onSubmit={() => {}}
            />
            <MultilineField
              name="note"
              label={t('splits.field.note')}
              value={note}
              onChange={setNote}
              maxLength={300}
            />
          </section>
        </div>
      }
      errors={[offered.error]}
      empty={{
        title: chosen ? t('split.incomplete') : t('split.none'),
        body: chosen && issues[0] ? issueText(issues[0]) : t('split.noneHint'),
      }}
      results={
        chosen && total !== undefined ? (
          <>
            <section className="section" aria-labelledby="split-result">
              <h2 id="split-result">{t('split.result')}</h2>
              <SplitBar
                total={total}
                unit={unit}
                parts={entered.map(({ holder, kind, quantity }, row) => ({
                  row,
                  holder,
                  kind,
                  quantity: quantity !== null && /^\d+$/.test(quantity) ? quantity : '0',
                }))}
                onMove={(row, quantity) => setRows((rows) => rowSteps.write(rows, row, 'quantity', quantity))}
              />
              {parts ? (
                <PartsTable parts={parts} total={total} unit={unit} />
              ) : (
                issues[0] && (
                  <p className="calculator-warning" role="status">
                    {issueText(issues[0])}
                  </p>
                )
              )}
            </section>
            <MadeOf of={chosen.madeOf} unit={unit} />
          </>
        ) : null
      }
      saved={
        isAsking && parts && chosen && total !== undefined ? (
          <AskSplit
            code={sourceCode}
            total={total}
            unit={unit}
            sides={sidesOf(parts)}
            busy={split.isPending}
            error={split.error}
            onGo={() => split.mutate()}
            onClose={() => {
              split.reset()
              setAsking(false)
            }}
          />
        ) : undefined
      }
    />
  )
}

/** What is wrong, shape first: an unfinished row says so before the rule is asked. */
function useIssues(
  total: string | undefined,
  parts: EnteredPart[],
  rest: { source: Quantity['source']; sourceCode: string; unit: 'kg' | 'l'; note: string | null },
): Issue[] {
  if (total === undefined) return []
  const shape = checked(newSplit, { ...rest, total, parts })
  return shape.ok ? splitIssues(total, parts) : shape.issues
}

/** Empty cells of a row that nobody has begun are not yet wrong. */
function errorAt(path: string, issues: readonly Issue[], parts: readonly EnteredPart[]): string | undefined {
  const issue = issues.find(({ field }) => field === path)
  const [, row] = path.split('.')
  const part = row === undefined ? undefined : parts[Number(row)]
  if (!issue || (part && part.holder === '' && part.quantity === null)) return undefined
  return issueText(issue)
}

/** Seen once more as a whole before it is done. */
function AskSplit(props: {
  code: string
  total: string
  unit: string
  sides: ReturnType<typeof sidesOf>
  busy: boolean
  error: unknown
  onGo: () => void
  onClose: () => void
}) {
  const { t } = useTranslation('splits')
  const { figure } = useFigures()
  const { code, unit, sides } = props
  return (
    <Question
      title={t('split.ask.title', { total: figure(props.total), unit, code })}
      follows={[
        t('split.ask.fixed', { quantity: figure(sides.fixedPart), share: figure(sides.fixedShare, 3), unit }),
        t('split.ask.balance', {
          holder: sides.balanceHolder,
          quantity: figure(sides.balancePart),
          share: figure(sides.balanceShare, 3),
          unit,
        }),
      ]}
      go={t('split.go')}
      cancel={t('split.ask.cancel')}
      busy={props.busy}
      error={props.error}
      onGo={props.onGo}
      onClose={props.onClose}
    />
  )
}
