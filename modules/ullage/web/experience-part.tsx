import { useTranslation } from 'react-i18next'
import { formatDate } from '#platform/core/date-format.ts'
import { useFigures } from '#platform/ui/use-figures.ts'
import { useUi } from '#platform/ui/ui-provider.tsx'
import { Link } from '#platform/web/base/address.tsx'
import { usePermission } from '#platform/web/base/permissions.tsx'
import type { Experience, UllageReport } from '../contract/ullage.contract.ts'
import { vesselExperienceRegistry } from '../contract/vessel-experience.registry.ts'

/** The factor of the ship, and each voyage that makes it or is left out, with the reason. */
export function ExperiencePart({ report, experience }: { report: UllageReport; experience: Experience }) {
  const { t } = useTranslation('ullage')
  const { figure } = useFigures()
  const { language } = useUi()
  const mayEnter = usePermission(vesselExperienceRegistry.elements.view)
  const { factor, mean, source, isEnough, voyages } = experience
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
    <section className="section ullage-scroll" aria-labelledby="ullage-experience" tabIndex={0}>
      <h2 id="ullage-experience">{t('section.experience')}</h2>
      <p>
        <strong>{factor === null ? '–' : figure(factor, 4)}</strong>{' '}
        <span className="muted">
          {source === 'given' && t('experience.given')}
          {source !== 'given' && mean !== null && t('experience.mean', { mean: figure(mean, 5) })}
        </span>
      </p>
      {voyages.length === 0 && <p className="muted">{t('experience.none')}</p>}
      {voyages.length > 0 && !isEnough && <p className="ullage-note">{t('experience.few')}</p>}
      {voyages.length > 0 && (
        <table className="ullage-table">
          <thead>
            <tr>
              <th scope="col">{t('field.voyageNumber')}</th>
              <th scope="col">{t('vesselExperience.field.sailedOn')}</th>
              <th scope="col" className="number">
                {t('party.ship')} <span className="muted">t</span>
              </th>
              <th scope="col" className="number">
                {t('party.shore')} <span className="muted">t</span>
              </th>
              <th scope="col" className="number">
                {t('experience.ratio')}
              </th>
              <th scope="col">{t('experience.counts')}</th>
            </tr>
          </thead>
          <tbody>
            {voyages.map(({ voyage, at, ship, shore, ratio, seen, leftOut }) => (
              <tr key={voyage}>
                <th scope="row">{voyage}</th>
                <td>{formatDate(at, language)}</td>
                <td className="number">{figure(ship, 3)}</td>
                <td className="number">{figure(shore, 3)}</td>
                <td className="number">{figure(ratio, 5)}</td>
                <td className={leftOut === null ? undefined : 'muted'}>
                  {leftOut === null ? t('experience.counts') : t(`leftOut.${leftOut}`)}
                  {', '}
                  <span className="muted">{t(seen ? 'experience.here' : 'experience.elsewhere')}</span>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {mayEnter.visible && (
        <p>
          <Link className="link-button" to={vesselExperienceRegistry.path} search={{ vessel: report.vessel }}>
            {t('experience.enter')}
          </Link>
        </p>
      )}
    </section>
  )
}
