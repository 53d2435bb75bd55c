import './calculator.css'
import { useTranslation } from 'react-i18next'
import type { Issue } from '#platform/core/issue.ts'
import { formatNumber } from '#platform/core/number-format.ts'
import { CalcTrace, type TraceStep } from '#platform/ui/parts/calc-trace.tsx'
import { Explained } from '#platform/ui/parts/explained.tsx'
import { useUi } from '#platform/ui/ui-provider.tsx'
import { issueText } from '../base/i18n.ts'
import type { CalculatorWords, Figure } from './calculator-words.ts'

/** The figures, what to think about before relying on them, and how each came about. */
export function CalculatorResults(props: {
  figures: readonly Figure[]
  trace: unknown
  warnings: Issue[]
  words: CalculatorWords
}) {
  const { t } = useTranslation('shell')
  return (
    <>
      <section className="section" aria-labelledby="calculator-results">
        <h2 id="calculator-results">{t('calculator.results')}</h2>
        <CalculatorWarnings warnings={props.warnings} />
        <FigureList figures={props.figures} words={props.words} />
      </section>
      <TraceSection id="trace" title={t('calculator.trace')} trace={props.trace} words={props.words} />
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

export const signed = (value: string, text: string) => (Number(value) > 0 ? `+${text}` : text)

export function FigureList(props: {
  figures: readonly Figure[]
  words: Pick<CalculatorWords, 'figure'>
  /** Which of them are changes, and have a sign. */
  isSigned?: (figure: Figure) => boolean
}) {
  const { language } = useUi()
  return (
    <dl className="figures" aria-live="polite">
      {props.figures.map((figure) => {
        const text = formatNumber(figure.value, language)
        return (
          <div key={figure.name}>
            <dt>
              <Explained text={props.words.figure(figure.name)} />
            </dt>
            <dd>{props.isSigned?.(figure) ? signed(figure.value, text) : text}</dd>
            <dd className="figure-unit">{figure.unit}</dd>
          </div>
        )
      })}
    </dl>
  )
}

export function TraceSection(props: { id: string; title: string; trace: unknown; words: CalculatorWords }) {
  const trace = props.trace as { steps: readonly TraceStep[]; calcVersion: string }
  return (
    <section className="section" aria-labelledby={`calculator-${props.id}`}>
      <h2 id={`calculator-${props.id}`}>{props.title}</h2>
      <CalcTrace steps={trace.steps} version={trace.calcVersion} words={props.words.trace} />
    </section>
  )
}

/** Two calculations side by side, with the difference where one makes sense. */
export function FigureTable(props: {
  label: string
  heads: readonly [string, string]
  first: readonly Figure[]
  second: readonly Figure[]
  differences: readonly Figure[]
  words: Pick<CalculatorWords, 'figure'>
}) {
  const { t } = useTranslation('shell')
  const { language } = useUi()
  const names = [...new Set([...props.first, ...props.second].map(({ name }) => name))]
  const of = (figures: readonly Figure[], name: string) => figures.find((one) => one.name === name)
  const text = (figure: Figure | undefined) => (figure ? formatNumber(figure.value, language) : '–')
  return (
    <table className="figure-table" aria-label={props.label}>
      <thead>
        <tr>
          <th scope="col">{t('calculator.figure')}</th>
          <th scope="col">{props.heads[0]}</th>
          <th scope="col">{props.heads[1]}</th>
          <th scope="col">{t('calculator.difference')}</th>
          <th scope="col">{t('calculator.unit')}</th>
        </tr>
      </thead>
      <tbody>
        {names.map((name) => {
          const apart = of(props.differences, name)
          return (
            <tr key={name}>
              <th scope="row">
                <Explained text={props.words.figure(name)} />
              </th>
              <td>{text(of(props.first, name))}</td>
              <td>{text(of(props.second, name))}</td>
              <td>{apart ? signed(apart.value, text(apart)) : ''}</td>
              <td className="figure-unit">{(of(props.first, name) ?? of(props.second, name))!.unit}</td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
