import { IconAlertTriangle, IconBan } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Finding } from '../rules/projection/finding.ts'
import type { FindingTexts } from './finding-texts.ts'
import type { Projected } from './use-projection.ts'

/** So many are read; who wants more mends the first ones. */
const most = 15

/** Beside the board: what the plan runs into, the first thing first. */
export function PlanFindings(props: {
  projected: Projected
  /** Without what the board says itself. */
  findings: readonly Finding[]
  texts: FindingTexts
  onWhy: (finding: Finding) => void
}) {
  const { t } = useTranslation('operative-plan')
  const { projected, findings, texts, onWhy } = props
  const { mayNotSee, unknownTanks } = projected.state
  const icons = { refuse: IconBan, warn: IconAlertTriangle }
  return (
    <section className="plan-findings">
      <h2>{findings.length === 0 ? t('projection.none') : t('projection.title', { count: findings.length })}</h2>
      <ul className="board-notes">
        {findings.slice(0, most).map((one) => {
          const Icon = icons[one.severity]
          return (
            <li key={`${one.kind} ${one.subject} ${one.at} ${one.movements.join()}`} data-severity={one.severity}>
              <Icon size={14} role="img" aria-label={t(`projection.${one.severity}`)} />
              <div>
                <time dateTime={new Date(one.at).toISOString()}>{texts.when(one)}</time>
                <p>{texts.what(one)}</p>
                <p className="muted">
                  {texts.by(one)}{' '}
                  <button type="button" className="link-button" onClick={() => onWhy(one)}>
                    {t('projection.why')}
                  </button>
                </p>
              </div>
            </li>
          )
        })}
      </ul>
      {findings.length > most && <p className="muted">{t('projection.more', { count: findings.length - most })}</p>}
      {mayNotSee.includes('tanks') && <p className="muted">{t('projection.noTanks')}</p>}
      {mayNotSee.includes('terms') && <p className="muted">{t('projection.noTerms')}</p>}
      {unknownTanks.length > 0 && (
        <p className="muted">{t('projection.unknown', { tanks: unknownTanks.join(', ') })}</p>
      )}
    </section>
  )
}
