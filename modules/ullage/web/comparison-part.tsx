import { useTranslation } from 'react-i18next'
import { Decimal } from '#platform/core/decimal.ts'
import { StatusChip } from '#platform/ui/parts/status-chip.tsx'
import { useFigures } from '#platform/ui/use-figures.ts'
import type { Comparison, UllageReport } from '../contract/ullage.contract.ts'
import { toneOfAction } from '../contract/ullage-tone.ts'
import { asksForProtest } from '../rules/comparison.ts'
import { ExperiencePart } from './experience-part.tsx'

const columns = [
  { name: 'weightAir', unit: 't', decimals: 3 },
  { name: 'weightVacuum', unit: 't', decimals: 3 },
  { name: 'litres15', unit: 'l', decimals: 0 },
  { name: 'barrels60', unit: 'bbl', decimals: 2 },
] as const

/** Ship, shore and bill of lading side by side, and how far they are apart. What was kept goes before what stands now. */
export function ComparisonPart({ report, onWhy }: { report: UllageReport; onWhy: () => void }) {
  const { t } = useTranslation('ullage')
  const { figure, signed } = useFigures()
  const { compared, comparison, version } = report
  const shown = compared ?? comparison
  const isNewer = compared !== null && comparison !== null && !alike(compared, comparison)
  const amount = (name: (typeof columns)[number]['name'], value: string, decimals: number) =>
    figure(name.startsWith('weight') ? new Decimal(value).div(1000) : value, decimals)
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard */}
      <section className="section ullage-scroll" aria-labelledby="ullage-comparison" tabIndex={0}>
        <h2 id="ullage-comparison">{t('section.comparison')}</h2>
        {!shown && <p className="muted">{t('notCalculatedYet')}</p>}
        {shown?.waitsFor && (
          <p className="ullage-note" role="status">
            {t('waitsFor', { kind: t(`ullage.choice.kind.${shown.waitsFor}`) })}
          </p>
        )}
        {shown && (
          <table className="ullage-table">
            <thead>
              <tr>
                <td />
                {columns.map(({ name, unit }) => (
                  <th key={name} scope="col" className="number">
                    {t(`figure.${name}`)} <span className="muted">{unit}</span>
                  </th>
                ))}
                <td />
              </tr>
            </thead>
            <tbody>
              {shown.parties.map(({ name, amounts, source }) => (
                <tr key={name} className={name === 'ship' ? 'ullage-break' : undefined}>
                  <th scope="row">{t(`party.${name}`)}</th>
                  {columns.map((column) => (
                    <td key={column.name} className="number">
                      {amount(column.name, amounts[column.name], column.decimals)}
                    </td>
                  ))}
                  <td className="muted">{t(`source.${source}`)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
        {compared && <p className="muted">{isNewer ? t('newer') : t('kept', { version })}</p>}
      </section>
      {shown && (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- as above
        <section className="section ullage-scroll" aria-labelledby="ullage-differences" tabIndex={0}>
          <h2 id="ullage-differences">{t('section.differences')}</h2>
          {shown.lines.length === 0 && <p className="muted">{t('nothingToCompare')}</p>}
          {shown.lines.length > 0 && (
            <table className="ullage-table">
              <thead>
                <tr>
                  <td />
                  <td />
                  <th scope="col" className="number">
                    {t('figure.difference')} <span className="muted">kg</span>
                  </th>
                  <th scope="col" className="number">
                    {t('figure.percent')} <span className="muted">%</span>
                  </th>
                  <th scope="col">{t('figure.action')}</th>
                </tr>
              </thead>
              <tbody>
                {shown.lines.map(({ name, terms: [from, against], difference, percent, action }) => (
                  <tr key={name}>
                    <th scope="row">{t(`line.${name}`)}</th>
                    <td className="muted">
                      {t(`party.${from}`)} − {t(`party.${against}`)}
                    </td>
                    <td className="number">{signed(difference)}</td>
                    <td className="number">{signed(percent, 3)}</td>
                    <td>
                      <StatusChip tone={toneOfAction[action]} text={t(`action.${action}`)} />
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          )}
          <p className="muted">
            {t('limits')}{' '}
            <button type="button" className="link-button" onClick={onWhy}>
              {t('why')}
            </button>
          </p>
          {report.protestSignedBy ? (
            <p role="status">{t('signed', { name: report.protestSignedBy })}</p>
          ) : (
            asksForProtest(compared) && (
              <p className="ullage-beyond" role="status">
                {t('beyond')}
              </p>
            )
          )}
        </section>
      )}
      {shown && <ExperiencePart report={report} experience={shown.experience} />}
    </>
  )
}

const alike = (a: Comparison, b: Comparison) => JSON.stringify(inOrder(a)) === JSON.stringify(inOrder(b))
/** The database keeps the parts of a document in an order of its own. */
function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOrder)
  if (typeof value !== 'object' || value === null) return value
  return Object.entries(value)
    .map(([name, part]) => [name, inOrder(part)])
    .toSorted(([a], [b]) => (String(a) < String(b) ? -1 : 1))
}
