import { useTranslation } from 'react-i18next'
import { Decimal } from '#platform/core/decimal.ts'
import { useFigures } from '#platform/ui/use-figures.ts'
import type { TankFigures, UllageReport } from '../contract/ullage.contract.ts'

const columns = [
  { name: 'correction', unit: 'm', decimals: 3 },
  { name: 'corrected', unit: 'm', decimals: 3 },
  { name: 'observed', unit: 'm³', decimals: 3 },
  { name: 'water', unit: 'm³', decimals: 3 },
  { name: 'gross', unit: 'm³', decimals: 3 },
  { name: 'temperature', unit: '°C', decimals: 2 },
  { name: 'density15', unit: 'kg/l', decimals: 5 },
  { name: 'vcf', unit: '', decimals: 5 },
  { name: 'standard', unit: 'm³', decimals: 3 },
  { name: 'weightAir', unit: 't', decimals: 3 },
  { name: 'weightVacuum', unit: 't', decimals: 3 },
] as const satisfies readonly { name: keyof TankFigures; unit: string; decimals: number }[]

/** What follows from the readings, tank by tank, each with its steps behind it; sums of what was not rounded. */
export function QuantitiesTable({ report, onWhy }: { report: UllageReport; onWhy: (tank: string) => void }) {
  const { t } = useTranslation('ullage')
  const { figure } = useFigures()
  const { figures, kind } = report
  const rows = figures ? [...figures.tanks, ...figures.wedges] : []
  const totals = figures?.totals
  const sums: Partial<Record<keyof TankFigures, string>> = totals
    ? {
        observed: totals.observed,
        water: totals.water,
        gross: totals.gross,
        standard: totals.standard,
        weightAir: new Decimal(totals.weightAir).div(1000).toFixed(3),
        weightVacuum: new Decimal(totals.weightVacuum).div(1000).toFixed(3),
      }
    : {}
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
    <section className="section ullage-scroll" aria-labelledby="ullage-quantities" tabIndex={0}>
      <h2 id="ullage-quantities">{t('section.quantities')}</h2>
      {rows.length === 0 && (
        <p className="muted">{t(figures ? (kind === 'beforeLoading' ? 'nil.obq' : 'nil.rob') : 'notCalculatedYet')}</p>
      )}
      {rows.length > 0 && (
        <table className="ullage-table">
          <thead>
            <tr>
              <th scope="col">{t('tank.tank')}</th>
              {columns.map(({ name, unit }) => (
                <th key={name} scope="col" className="number">
                  {t(`figure.${name}`)} <span className="muted">{unit}</span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.tank}>
                <th scope="row">{row.tank}</th>
                {columns.map(({ name, decimals }) => (
                  <td key={name} className="number">
                    <button
                      type="button"
                      className="link-button"
                      aria-label={`${row.tank}, ${t(`figure.${name}`)} ${figure(row[name], decimals)}: ${t('why')}`}
                      title={t('why')}
                      onClick={() => onWhy(row.tank)}
                    >
                      {figure(row[name], decimals)}
                    </button>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{t('total')}</th>
              {columns.map(({ name, decimals }) => (
                <td key={name} className="number">
                  {sums[name] === undefined ? '' : figure(sums[name], decimals)}
                </td>
              ))}
            </tr>
          </tfoot>
        </table>
      )}
    </section>
  )
}
