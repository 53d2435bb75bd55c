import { useTranslation } from 'react-i18next'
import type { Issue } from '#platform/core/issue.ts'
import { CalcTrace } from '#platform/ui/parts/calc-trace.tsx'
import { issueText } from '#platform/web/base/i18n.ts'
import type { CalculatedFigure } from '../contract/calculator.contract.ts'
import type { Moved } from '../rules/movement.ts'
import { CalculatorWarnings, FigureList, TraceSection } from './calculator-results.tsx'
import { FigureTable } from './figure-table.tsx'
import { useTraceWords } from './use-trace-words.ts'

interface Side {
  figures: CalculatedFigure[]
  trace: unknown
  warnings: Issue[]
}

/** Opening, closing and the difference of every figure, then what was moved and why. */
export function MovedResults(props: { opening: Side; closing: Side; moved: Moved; heading?: string }) {
  const { t } = useTranslation('tanks')
  const words = useTraceWords()
  const { opening, closing, moved } = props
  return (
    <>
      <section className="section" aria-labelledby="calculator-moved">
        <h2 id="calculator-moved">{props.heading ?? t('calculator.moved')}</h2>
        <CalculatorWarnings warnings={[...opening.warnings, ...closing.warnings, ...moved.warnings]} />
        {moved.refused?.map((issue) => (
          <p key={issue.code} className="calculator-refused" role="alert">
            {issueText(issue)}
          </p>
        ))}
        <FigureList figures={moved.figures} signed />
        <FigureTable
          label={t('calculator.compare')}
          heads={[t('calculator.opening'), t('calculator.closing')]}
          first={opening.figures}
          second={closing.figures}
        />
      </section>
      <section className="section" aria-labelledby="calculator-moved-trace">
        <h2 id="calculator-moved-trace">{t('calculator.trace')}</h2>
        <CalcTrace steps={moved.steps} version={(closing.trace as { calcVersion: string }).calcVersion} words={words} />
      </section>
      <TraceSection id="opening" title={t('calculator.traceOpening')} trace={opening.trace} />
      <TraceSection id="closing" title={t('calculator.traceClosing')} trace={closing.trace} />
    </>
  )
}
