import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { formatInstant } from '#platform/core/date-format.ts'
import { formatNumber } from '#platform/core/number-format.ts'
import { useUi } from '#platform/ui/ui-provider.tsx'
import { useFigures } from '#platform/ui/use-figures.ts'
import { call } from '#platform/web/base/api.ts'
import { useState } from 'react'
import { ActionButton } from '#platform/ui/parts/action-button.tsx'
import { StatusChip } from '#platform/ui/parts/status-chip.tsx'
import {
  type CalculatedFigure,
  type Calculation,
  calculatorId,
  listCalculations,
} from '../contract/calculator.contract.ts'
import { differences } from '../rules/calculator.ts'

const told = new Set(['netStandard', 'massVacuum'])

/** What was saved for this tank, newest first; with one of them open, how far it is from the one before it. */
export function SavedCalculations(props: {
  tankCode: string
  shown: Calculation | undefined
  onOpen: (id: string) => void
  /** The earlier one first, so that the difference is what happened since. */
  onCompare: (earlier: string, later: string) => void
}) {
  const { t } = useTranslation('tanks')
  const { language } = useUi()
  const { signed } = useFigures()
  const { tankCode, shown } = props
  const saved = useQuery({
    queryKey: ['registry', calculatorId, 'list', tankCode],
    queryFn: ({ signal }) => call(listCalculations, { query: { tankCode }, signal }),
  })
  const rows = saved.data ?? []
  const [ticked, setTicked] = useState<readonly string[]>([])
  const tick = (id: string) =>
    setTicked((before) => (before.includes(id) ? before.filter((one) => one !== id) : [...before, id].slice(-2)))
  const [later, earlier] = rows.filter(({ id }) => ticked.includes(id)).map(({ id }) => id)
  // Against the last one that was measured; what was only planned is nothing to be apart from.
  const before =
    shown && !shown.opening
      ? rows.slice(rows.findIndex(({ id }) => id === shown.id) + 1).find(({ purpose }) => purpose !== 'discharge')
      : undefined
  const text = ({ value, unit }: CalculatedFigure) => `${formatNumber(value, language)} ${unit}`
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
      {saved.data && rows.length === 0 && <p className="muted">{t('calculator.noSaved')}</p>}
      {shown && before && (
        <>
          <h3>{t('calculator.against', { when: formatInstant(before.measuredAt, language) })}</h3>
          <dl className="figures">
            {differences(before.figures, shown.figures).map(({ name, value, unit }) => (
              <div key={name}>
                <dt>{t(`calculator.figure.${name}`)}</dt>
                <dd>{signed(value)}</dd>
                <dd className="figure-unit">{unit}</dd>
              </div>
            ))}
          </dl>
        </>
      )}
      <ul className="saved-calculations">
        {rows.map((row) => (
          <li key={row.id}>
            <input
              type="checkbox"
              aria-label={t('calculator.tick', { when: formatInstant(row.measuredAt, language) })}
              checked={ticked.includes(row.id)}
              onChange={() => tick(row.id)}
            />
            <button
              type="button"
              className="link-button"
              aria-current={row.id === shown?.id ? 'true' : undefined}
              onClick={() => props.onOpen(row.id)}
            >
              {formatInstant(row.measuredAt, language)}
            </button>
            <span>
              {row.figures
                .filter(({ name }) => told.has(name))
                .map(text)
                .join(' · ')}
            </span>
            <span className="muted">
              {row.purpose !== 'level' && <StatusChip tone="muted" text={t(`calculator.tab.${row.purpose}`)} />}{' '}
              {row.createdBy}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
