import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatInstant } from '#platform/core/date-format.ts'
import { formatNumber } from '#platform/core/number-format.ts'
import { ActionButton } from '#platform/ui/parts/action-button.tsx'
import { useUi } from '#platform/ui/ui-provider.tsx'
import { FigureList } from './calculator-results.tsx'
import type { CalculatorWords, Figure } from './calculator-words.ts'

export interface SavedCalculation {
  id: string
  /** The moment that it is of. */
  at: string
  by: string
  figures: readonly Figure[]
  mark?: ReactNode
}

/** What was saved before, newest first; with one of them open, how far it is from the last one before it. */
export function SavedCalculations(props: {
  /** Nothing while they are on their way. */
  rows: readonly SavedCalculation[] | undefined
  shown: string | undefined
  against: { at: string; differences: readonly Figure[] } | undefined
  /** The figures that tell one from another in the list. */
  told: readonly string[]
  words: CalculatorWords
  onOpen: (id: string) => void
  /** The earlier one first, so that the difference is what happened since. */
  onCompare: (earlier: string, later: string) => void
}) {
  const { t } = useTranslation('shell')
  const { language } = useUi()
  const rows = props.rows ?? []
  const [ticked, setTicked] = useState<readonly string[]>([])
  const tick = (id: string) =>
    setTicked((before) => (before.includes(id) ? before.filter((one) => one !== id) : [...before, id].slice(-2)))
  const [later, earlier] = rows.filter(({ id }) => ticked.includes(id)).map(({ id }) => id)
  return (
    <section className="section" aria-labelledby="calculator-saved">
      <div className="saved-head">
        <h2 id="calculator-saved">{t('calculator.saved')}</h2>
        {rows.length > 1 && (
          <ActionButton
            label={t('calculator.compare')}
            tone="quiet"
            disabledReason={later && earlier ? undefined : t('calculator.tickTwo')}
            onClick={() => later && earlier && props.onCompare(earlier, later)}
          />
        )}
      </div>
      {props.rows?.length === 0 && <p className="muted">{t('calculator.noSaved')}</p>}
      {props.against && (
        <>
          <h3>{t('calculator.against', { when: formatInstant(props.against.at, language) })}</h3>
          <FigureList figures={props.against.differences} words={props.words} isSigned={() => true} />
        </>
      )}
      <ul className="saved-calculations">
        {rows.map(({ id, at, by, figures, mark }) => (
          <li key={id}>
            <input
              type="checkbox"
              aria-label={t('calculator.tick', { when: formatInstant(at, language) })}
              checked={ticked.includes(id)}
              onChange={() => tick(id)}
            />
            <button
              type="button"
              className="link-button"
              aria-current={id === props.shown ? 'true' : undefined}
              onClick={() => props.onOpen(id)}
            >
              {formatInstant(at, language)}
            </button>
            <span>
              {figures
                .filter(({ name }) => props.told.includes(name))
                .map(({ value, unit }) => `${formatNumber(value, language)} ${unit}`)
                .join(' · ')}
            </span>
            <span className="muted">
              {mark} {by}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
