import { useTranslation } from 'react-i18next'
import type { Issue } from '#platform/core/issue.ts'
import { formatNumber } from '#platform/core/number-format.ts'
import { CalcTrace, type TraceStep } from '#platform/ui/parts/calc-trace.tsx'
import { useUi } from '#platform/ui/ui-provider.tsx'
import { issueText } from '#platform/web/app/i18n.ts'
import type { CalculatedFigure } from '../contract/calculator.contract.ts'

/** The figures, what to think about before relying on them, and how each came about. */
export function CalculatorResults(props: { figures: CalculatedFigure[]; trace: unknown; warnings: Issue[] }) {
  const { t } = useTranslation('tanks')
  const { language } = useUi()
  const trace = props.trace as { steps: TraceStep[]; calcVersion: string }
  return (
    <>
      <section className="section" aria-labelledby="calculator-results">
        <h2 id="calculator-results">{t('calculator.results')}</h2>
        {props.warnings.map((warning) => (
          <p key={warning.code + warning.field} className="calculator-warning" role="status">
            {issueText(warning)}
          </p>
        ))}
        <dl className="figures" aria-live="polite">
          {props.figures.map(({ name, value, unit }) => (
            <div key={name}>
              <dt>{t(`calculator.figure.${name}`)}</dt>
              <dd>{formatNumber(value, language)}</dd>
              <dd className="figure-unit">{unit}</dd>
            </div>
          ))}
        </dl>
      </section>
      <section className="section" aria-labelledby="calculator-trace">
        <h2 id="calculator-trace">{t('calculator.trace')}</h2>
        <CalcTrace steps={trace.steps} version={trace.calcVersion} />
      </section>
    </>
  )
}
