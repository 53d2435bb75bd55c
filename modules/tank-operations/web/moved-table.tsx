import { useTranslation } from 'react-i18next'
import { Decimal } from '#platform/core/decimal.ts'
import { formatNumber } from '#platform/core/number-format.ts'
import { useUi } from '#platform/ui/ui-provider.tsx'
import type { Amounts, TankOperation } from '../contract/tank-operations.contract.ts'
import { amountNames } from '../rules/tank-operations.ts'

/** Real beside fiscal: what was moved, and what the book says before and after. */
export function MovedTable({ operation, onWhy }: { operation: TankOperation; onWhy: () => void }) {
  const { t } = useTranslation('tank-operations')
  const { language } = useUi()
  const { real, fiscal, book } = operation
  const number = (value: string | Decimal, isSigned = false) => {
    const text = formatNumber(value.toString(), language)
    return isSigned && new Decimal(value).gt(0) ? `+${text}` : text
  }
  const lines: { name: string; label: string; of: Amounts; note?: string; isSigned?: boolean; hasWhy?: boolean }[] = [
    ...(real ? [{ name: 'real', label: t('moved.real'), of: real, note: t('origin.measured'), hasWhy: true }] : []),
    ...(fiscal
      ? [{ name: 'fiscal', label: t('moved.fiscal'), of: fiscal, note: t(`origin.${operation.fiscalOrigin}`) }]
      : []),
    ...(real && fiscal ? [{ name: 'delta', label: t('moved.delta'), of: minus(real, fiscal), isSigned: true }] : []),
    ...(book
      ? [
          { name: 'bookReal', label: t('moved.bookReal'), of: book.real },
          { name: 'bookFiscal', label: t('moved.bookFiscal'), of: book.fiscal },
        ]
      : []),
    ...(book &&
    operation.status === 'measured' &&
    operation.closing.mass !== null &&
    operation.closing.volume15 !== null &&
    operation.closing.observed !== null
      ? [
          {
            name: 'bookDelta',
            label: t('moved.bookDelta'),
            of: minus(operation.closing as Amounts, book.real),
            isSigned: true,
          },
        ]
      : []),
  ]
  return (
    <section className="section" aria-labelledby="operation-moved">
      <h2 id="operation-moved">{t('section.moved')}</h2>
      <table className="measure-table">
        <thead>
          <tr>
            <td />
            {amountNames.map((name) => (
              <th key={name} scope="col" className="number">
                {t(`field.${name}`)} <span className="muted">{name === 'mass' ? 'kg' : 'l'}</span>
              </th>
            ))}
            <td />
          </tr>
        </thead>
        <tbody>
          {lines.map(({ name, label, of, note, isSigned, hasWhy }) => (
            <tr key={name} className={name === 'bookReal' ? 'measure-break' : undefined}>
              <th scope="row">{label}</th>
              {amountNames.map((amount) => (
                <td key={amount} className={new Decimal(of[amount]).lt(0) && !isSigned ? 'number beyond' : 'number'}>
                  {number(of[amount], isSigned)}
                </td>
              ))}
              <td className="muted">
                {note}{' '}
                {hasWhy && (
                  <button
                    type="button"
                    className="link-button why"
                    aria-label={`${label}: ${t('action.why')}`}
                    onClick={onWhy}
                  >
                    {t('action.why')}
                  </button>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {!real && <p className="muted">{t('moved.nothing')}</p>}
    </section>
  )
}

const minus = (a: Amounts, b: Amounts): Amounts => {
  const of = (name: keyof Amounts) => new Decimal(a[name]).minus(b[name]).toString()
  return { mass: of('mass'), volume15: of('volume15'), observed: of('observed') }
}
