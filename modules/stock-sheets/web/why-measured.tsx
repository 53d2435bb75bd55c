import { useTranslation } from 'react-i18next'
import { formatInstant } from '#platform/core/date-format.ts'
import { useUi } from '#platform/ui/ui-provider.tsx'
import { useFigures } from '#platform/ui/use-figures.ts'
import { Link } from '#platform/web/base/address.tsx'
import type { TankWhy } from '../contract/why.contract.ts'

/** The measurement that counts, and the way to where it was made; and where the gauge was not taken, why. */
export function WhyMeasured({ row, leftOutFor }: Pick<TankWhy, 'row' | 'leftOutFor'>) {
  const { t } = useTranslation('stock-sheets')
  const { language } = useUi()
  const { figure } = useFigures()
  const leftOut = leftOutFor && <p role="status">{t(`why.leftOutFor.${leftOutFor}`)}</p>
  if (row.mass === null)
    return (
      <>
        <p className="muted">{t('why.none2')}</p>
        {leftOut}
      </>
    )
  const said: [string, string | number | null, string][] = [
    ['mass', row.mass, 'kg'],
    ['volume15', row.volume15, 'l'],
    ['density15', row.density15, 'kg/l'],
    ['level', row.level, 'mm'],
    ['temperature', row.temperature, '°C'],
  ]
  return (
    <>
      <p>
        {row.source === 'manual' && row.editedBy ? t('why.typed', { by: row.editedBy }) : t(`source.${row.source}`)}
        {row.measuredAt && ` · ${formatInstant(row.measuredAt, language)}`}{' '}
        {row.calculation && (
          <Link to="/tank-calculator" search={{ tank: row.tankCode, id: row.calculation }}>
            {t('why.calculation')}
          </Link>
        )}{' '}
        {row.operation && <Link to={`/tank/operations/${row.operation}`}>{t('why.operation')}</Link>}{' '}
        {row.source === 'manual' && (
          <Link to="/stock-management/manual-edit-log" search={{ tankCode: row.tankCode }}>
            {t('why.edits')}
          </Link>
        )}
      </p>
      {row.isOutdated && <p role="status">{t('why.outdated')}</p>}
      {leftOut}
      <table className="sheet-table" aria-label={t('why.measured')}>
        <tbody>
          {said.map(([name, value, unit]) => (
            <tr key={name}>
              <th scope="row">{t(`field.${name}`)}</th>
              <td className="number">{value === null ? '–' : `${figure(value)} ${unit}`}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}
