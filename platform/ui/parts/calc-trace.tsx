import './calc-trace.css'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '#platform/core/number-format.ts'
import { useUi } from '../ui-provider.tsx'

type Amount = number | string | boolean | null

/** One step of a calculation, as routines write them down. */
export interface TraceStep {
  symbol: string
  formula: string
  clause: string
  unit: string
  value: Amount
  inputs: readonly { symbol: string; value: Amount; unit: string; origin: string }[]
  status: string
  rounding: { rule: string; before: number; after: number } | null
  rows: readonly (readonly number[])[]
  steps: readonly TraceStep[]
}

/** Answers "why?": every step with its formula, where it is written, what went in and where that came from. */
export function CalcTrace(props: {
  steps: readonly TraceStep[]
  version: string
  /** What routines write, in the reader's language. */
  words?: (text: string) => string
}) {
  const { t } = useTranslation('shell')
  const { words = asWritten } = props
  return (
    <section className="calc-trace" aria-label={t('ui.trace.title')}>
      <ol>
        {props.steps.map((step, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- the steps of a trace have no other name and never move
          <TraceLine key={index} step={step} words={words} />
        ))}
      </ol>
      <p className="muted">{t('ui.trace.version', { version: props.version })}</p>
    </section>
  )
}

/** Routines write units with the signs of a keyboard. */
const printed = (unit: string) => unit.replaceAll('m3', 'm³').replace(/\bC$/, '°C')

const asWritten = (text: string) => text

const ownOrigins = ['input', 'step', 'constant', 'default'] as const

/** Whatever is none of the routines' own words is the name of an instrument or a paper. */
function originText(origin: string, t: TFunction<'shell'>, words: (text: string) => string): string {
  const own = ownOrigins.find((word) => word === origin)
  return own ? t(`ui.trace.origin.${own}`) : t('ui.trace.from', { origin: words(origin) })
}

function TraceLine({ step, words }: { step: TraceStep; words: (text: string) => string }) {
  const { t } = useTranslation('shell')
  const { language } = useUi()
  const amount = (value: Amount, unit: string) => {
    const text =
      typeof value === 'number' ? formatNumber(Number(value.toPrecision(12)), language) : words(String(value ?? '–'))
    return unit === '' ? text : `${text} ${printed(unit)}`
  }
  return (
    <li>
      <details>
        <summary>
          <span className="trace-symbol">{words(step.symbol)}</span>
          <span className="trace-formula">{words(step.formula)}</span>
          <span className="trace-value">{amount(step.value, step.unit)}</span>
          {step.status !== 'ok' && <span className="trace-status">{words(step.status)}</span>}
        </summary>
        <dl>
          <dt>{t('ui.trace.source')}</dt>
          <dd>{words(step.clause)}</dd>
          {step.inputs.map(({ symbol, value, unit, origin }) => (
            <div key={symbol} className="trace-input">
              <dt>{words(symbol)}</dt>
              <dd>
                {amount(value, unit)} <span className="muted">{originText(origin, t, words)}</span>
              </dd>
            </div>
          ))}
          {step.rows.map((row) => (
            <div key={row.join()} className="trace-input">
              <dt>{t('ui.trace.row')}</dt>
              <dd>{row.map((value) => formatNumber(value, language)).join(' · ')}</dd>
            </div>
          ))}
          {step.rounding && (
            <div className="trace-input">
              <dt>{t('ui.trace.rounded')}</dt>
              <dd>
                {amount(step.rounding.before, '')} → {amount(step.rounding.after, '')}{' '}
                <span className="muted">{words(step.rounding.rule)}</span>
              </dd>
            </div>
          )}
        </dl>
        {step.steps.length > 0 && (
          <ol>
            {step.steps.map((inner, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- as above
              <TraceLine key={index} step={inner} words={words} />
            ))}
          </ol>
        )}
      </details>
    </li>
  )
}
