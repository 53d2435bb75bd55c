import { useTranslation } from 'react-i18next'
import { formatInstant } from '#platform/core/date-format.ts'
import { ErrorPanel } from '#platform/ui/parts/error-panel.tsx'
import { PageHeader } from '#platform/ui/parts/page-header.tsx'
import { SkeletonRows } from '#platform/ui/parts/skeleton-rows.tsx'
import { useUi } from '#platform/ui/ui-provider.tsx'
import { useDescribeError } from '#platform/web/base/use-describe-error.ts'
import { FigureTable, TraceSection } from '#platform/web/calculator/calculator-results.tsx'
import { CopyLink } from '#platform/web/calculator/stored-actions.tsx'
import { type Calculation, type MeasureField, measureFields } from '../contract/calculator.contract.ts'
import { differences } from '../rules/calculator.ts'
import { useCalculation, useCalculatorAddress } from './use-calculator.ts'
import { useTankWords } from './use-tank-words.ts'
import { valueText } from '#platform/ui/grid/grid-column.ts'

/** Two saved calculations: what was read, what came out, how far apart, and both traces. */
export function CalculationComparison(props: { first: string; second: string }) {
  const { t } = useTranslation('tanks')
  const { language } = useUi()
  const describeError = useDescribeError()
  const { go } = useCalculatorAddress()
  const words = useTankWords()
  const [first, second] = [useCalculation(props.first), useCalculation(props.second)]
  const error = first.error ?? second.error
  if (error) return <ErrorPanel {...describeError(error)} />
  if (!first.data || !second.data) return <SkeletonRows height={32} />
  const title = (one: Calculation) => `${one.tankCode} ${formatInstant(one.measuredAt, language)}`
  const heads: [string, string] = [title(first.data), title(second.data)]
  return (
    <div className="screen calculator">
      <PageHeader
        title={t('shell:calculator.compare')}
        onBack={() => go({ tank: first.data.tankCode, id: first.data.id })}
        actions={<CopyLink />}
      />
      <div className="calculator-compared">
        <section className="section" aria-labelledby="compared-inputs">
          <h2 id="compared-inputs">{t('calculator.inputs')}</h2>
          <ReadingTable heads={heads} first={first.data} second={second.data} />
        </section>
        <section className="section" aria-labelledby="compared-figures">
          <h2 id="compared-figures">{t('shell:calculator.results')}</h2>
          <FigureTable
            label={t('shell:calculator.results')}
            heads={heads}
            first={first.data.figures}
            second={second.data.figures}
            differences={differences(first.data.figures, second.data.figures)}
            words={words}
          />
        </section>
        <TraceSection
          id="first"
          title={`${t('shell:calculator.trace')} ${heads[0]}`}
          trace={first.data.trace}
          words={words}
        />
        <TraceSection
          id="second"
          title={`${t('shell:calculator.trace')} ${heads[1]}`}
          trace={second.data.trace}
          words={words}
        />
      </div>
    </div>
  )
}

function ReadingTable(props: { heads: [string, string]; first: Calculation; second: Calculation }) {
  const { t } = useTranslation('tanks')
  const { language } = useUi()
  const texts = {
    yes: '',
    no: '',
    ended: '',
    choice: (field: string, value: string) => t(`calculator.choice.${field}.${value}`),
  }
  const read = measureFields.filter(({ name }) =>
    [props.first, props.second].some(({ measure }) => (measure[name as MeasureField] ?? null) !== null),
  )
  return (
    <table className="figure-table" aria-label={t('calculator.inputs')}>
      <thead>
        <tr>
          <th scope="col">{t('calculator.inputHead')}</th>
          <th scope="col">{props.heads[0]}</th>
          <th scope="col">{props.heads[1]}</th>
          <th scope="col">{t('shell:calculator.unit')}</th>
        </tr>
      </thead>
      <tbody>
        {read.map((field) => {
          const [a, b] = [props.first, props.second].map(({ measure }) =>
            valueText({ ...field, field: field.name }, measure[field.name as MeasureField], language, texts),
          )
          return (
            <tr key={field.name} className={a === b ? undefined : 'figure-differs'}>
              <th scope="row">{t(`calculator.field.${field.name}`)}</th>
              <td>{a || '–'}</td>
              <td>{b || '–'}</td>
              <td className="figure-unit">{field.unit}</td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
