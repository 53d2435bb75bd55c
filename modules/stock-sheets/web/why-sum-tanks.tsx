import { useTranslation } from 'react-i18next'
import { useFigures } from '#platform/ui/use-figures.ts'
import type { DayRow } from '../contract/sheets.contract.ts'
import { sumOf } from '../rules/stock-sheet.ts'
import { stockFigures } from '../rules/tank-stock.ts'

const figures = ['mass', 'volume15', 'density15', 'bookMass', 'deadMass', 'lockedMass', 'availableMass'] as const
const units = { mass: 'kg', volume15: 'l', density15: 'kg/l', bookMass: 'kg', deadMass: 'kg', lockedMass: 'kg' }

/** Each tank of a sum with its figures, and the sum below; a tank leads to its own why. */
export function SumTanks({ rows, onTank }: { rows: readonly DayRow[]; onTank: (tankCode: string) => void }) {
  const { t } = useTranslation('stock-sheets')
  const { figure } = useFigures()
  const cells = (of: Readonly<Record<string, unknown>>) =>
    figures.map((name) => {
      const value = of[name] as string | null
      return (
        <td key={name} className="number">
          {value === null ? '–' : figure(value)}
        </td>
      )
    })
  return (
    <div className="sheet-scroll">
      <table className="sheet-table" aria-label={t('why.tanks')}>
        <thead>
          <tr>
            <th scope="col">{t('field.tankCode')}</th>
            <th scope="col">{t('field.source')}</th>
            {figures.map((name) => (
              <th key={name} scope="col" className="number">
                {t(`field.${name}`)}
                <small>{units[name as keyof typeof units] ?? 'kg'}</small>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.tankCode}>
              <th scope="row">
                <button type="button" className="sheet-figure" onClick={() => onTank(row.tankCode)}>
                  {row.tankCode}
                </button>
              </th>
              <td>
                {t(`source.${row.source}`)}
                {row.mass !== null && row.isOutdated && <small>{t('why.moved')}</small>}
              </td>
              {cells({ ...row, ...stockFigures(row) })}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={2}>
              {t('why.sum')}
            </th>
            {cells(sumOf(rows))}
          </tr>
        </tfoot>
      </table>
    </div>
  )
}
