import { useTranslation } from 'react-i18next'
import type { Issue } from '#platform/core/issue.ts'
import { CalcTrace } from '#platform/ui/parts/calc-trace.tsx'
import { issueText } from '#platform/web/base/i18n.ts'
import {
  CalculatorWarnings,
  FigureList,
  FigureTable,
  TraceSection,
} from '#platform/web/calculator/calculator-results.tsx'
import type { CalculatedFigure } from '../contract/calculator.contract.ts'
import type { Moved } from '../rules/movement.ts'
import { differences } from '../rules/calculator.ts'
import { useTankWords } from './use-tank-words.ts'

interface Side {
  figures: CalculatedFigure[]
  trace: unknown
  warnings: Issue[]
}

/** Opening, closing and the difference of every figure, then what was moved and why. */
export function MovedResults(props: { opening: Side; closing: Side; moved: Moved; heading?: string }) {
  const { t } = useTranslation('tanks')
  const words = useTankWords()
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
        <FigureList figures={moved.figures} words={words} isSigned={({ unit }) => unit !== 'kg/l'} />
        <FigureTable
          label={t('shell:calculator.compare')}
          heads={[t('calculator.opening'), t('calculator.closing')]}
          first={opening.figures}
          second={closing.figures}
          differences={differences(opening.figures, closing.figures)}
          words={words}
        />
      </section>
      <section className="section" aria-labelledby="calculator-moved-trace">
        <h2 id="calculator-moved-trace">{t('shell:calculator.trace')}</h2>
        <CalcTrace
          steps={moved.steps}
          version={(closing.trace as { calcVersion: string }).calcVersion}
          words={words.trace}
        />
      </section>
      <TraceSection id="opening" title={t('calculator.traceOpening')} trace={opening.trace} words={words} />
      <TraceSection id="closing" title={t('calculator.traceClosing')} trace={closing.trace} words={words} />
    </>
  )
}
