import { useTranslation } from 'react-i18next'
import type { Issue } from '#platform/core/issue.ts'
import { formatNumber } from '#platform/core/number-format.ts'
import { CalcTrace, type TraceStep } from '#platform/ui/parts/calc-trace.tsx'
import { useUi } from '#platform/ui/ui-provider.tsx'
import { issueText } from '#platform/web/base/i18n.ts'
import type { CalculatedFigure } from '../contract/calculator.contract.ts'
import { signed } from './figure-table.tsx'
import { useTraceWords } from './use-trace-words.ts'

/** The figures, what to think about before relying on them, and how each came about. */
export function CalculatorResults(props: { figures: CalculatedFigure[]; trace: unknown; warnings: Issue[] }) {
  const { t } = useTranslation('tanks')
  return (
    <>
      <section className="section" aria-labelledby="calculator-results">
        <h2 id="calculator-results">{t('calculator.results')}</h2>
        <CalculatorWarnings warnings={props.warnings} />
        <FigureList figures={props.figures} />
      </section>
      <TraceSection id="trace" title={t('calculator.trace')} trace={props.trace} />
    </>
  )
}

export function CalculatorWarnings({ warnings }: { warnings: Issue[] }) {
  const lines = [...new Set(warnings.map(issueText))]
  return lines.map((line) => (
    <p key={line} className="calculator-warning" role="status">
      {line}
    </p>
  ))
}

export function FigureList({ figures, signed: isSigned }: { figures: CalculatedFigure[]; signed?: boolean }) {
  const { t } = useTranslation('tanks')
  const { language } = useUi()
  return (
    <dl className="figures" aria-live="polite">
      {figures.map(({ name, value, unit }) => (
        <div key={name}>
          <dt>{t(`calculator.figure.${name}`)}</dt>
          <dd>
            {isSigned && unit !== 'kg/l' ? signed(value, formatNumber(value, language)) : formatNumber(value, language)}
          </dd>
          <dd className="figure-unit">{unit}</dd>
        </div>
      ))}
    </dl>
  )
}

export function TraceSection(props: { id: string; title: string; trace: unknown }) {
  const words = useTraceWords()
  const trace = props.trace as { steps: TraceStep[]; calcVersion: string }
  return (
    <section className="section" aria-labelledby={`calculator-${props.id}`}>
      <h2 id={`calculator-${props.id}`}>{props.title}</h2>
      <CalcTrace steps={trace.steps} version={trace.calcVersion} words={words} />
    </section>
  )
}
