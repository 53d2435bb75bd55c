import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Decimal } from '#platform/core/decimal.ts'
import { formatDate } from '#platform/core/date-format.ts'
import { useUi } from '#platform/ui/ui-provider.tsx'
import { useFigures } from '#platform/ui/use-figures.ts'
import { Link } from '#platform/web/base/address.tsx'
import type { TankWhy } from '../contract/why.contract.ts'
import { tankStock } from '../rules/tank-stock.ts'

/** From what is there to what can be taken: less what must stay, less what is locked, with the records behind both. */
export function WhyAvailable({ why }: { why: TankWhy }) {
  const { t } = useTranslation('stock-sheets')
  const { language } = useUi()
  const { figure } = useFigures()
  const { row, adjustments, locks } = why
  const stock = tankStock(row)
  const amount = (value: Decimal | null, unit: string) => (value === null ? '–' : `${figure(value.toFixed(0))} ${unit}`)
  const line = (label: ReactNode, mass: Decimal | null, volume: Decimal | null, sign = '') => (
    <tr>
      <th scope="row">
        {sign} {label}
      </th>
      <td className="number">{amount(volume, 'l')}</td>
      <td className="number">{amount(mass, 'kg')}</td>
    </tr>
  )
  const detail = (key: string, label: ReactNode, cubicMetres: string | null) => (
    <tr key={key} className="sheet-detail">
      <td>{label}</td>
      <td className="number">{cubicMetres === null ? t('why.allOfIt') : `${figure(cubicMetres)} m³`}</td>
      <td />
    </tr>
  )
  return (
    <table className="sheet-table" aria-label={t('why.available')}>
      <tbody>
        {line(t(`why.from.${stock.from ?? 'nothing'}`), stock.mass, stock.volume15)}
        {line(t('field.deadMass'), stock.deadMass, stock.deadVolume, '−')}
        {row.ofTank !== null && detail('own', t('field.ofTank'), row.ofTank)}
        {adjustments.map(({ id, referenceDate, description, cubicMetres }) =>
          detail(
            id,
            <Link to="/stock/DeadStockAdjustment" search={{ tankCode: row.tankCode }}>
              {t('field.adjusted')} {formatDate(referenceDate, language)} {description}
            </Link>,
            cubicMetres,
          ),
        )}
        {line(t('field.lockedMass'), stock.lockedMass, stock.lockedVolume, '−')}
        {locks.map(({ id, validFrom, reason, note, cubicMetres }) =>
          detail(
            id,
            <Link to="/stock/LockedStock" search={{ tankCode: row.tankCode }}>
              {reason} {formatDate(validFrom, language)} {note}
            </Link>,
            cubicMetres,
          ),
        )}
        {line(<strong>{t('field.availableMass')}</strong>, stock.availableMass, stock.availableVolume, '=')}
      </tbody>
    </table>
  )
}
