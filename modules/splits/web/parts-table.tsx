import { useTranslation } from 'react-i18next'
import { Link } from '#platform/web/base/address.tsx'
import { useFigures } from '#platform/ui/use-figures.ts'
import type { Quantity, SplitUnit } from '../contract/splits.contract.ts'
import type { SplitPart } from '../rules/split.ts'

/** The parts with their shares, and the total that they come to. */
export function PartsTable(props: { parts: readonly SplitPart[]; total: string; unit: SplitUnit }) {
  const { t } = useTranslation('splits')
  const { figure } = useFigures()
  return (
    <table className="split-table" aria-label={t('split.parts')}>
      <thead>
        <tr>
          <th scope="col">{t('splits.row.parts.holder')}</th>
          <th scope="col">{t('splits.row.parts.kind')}</th>
          <th scope="col" className="number">
            {t('splits.row.parts.quantity')} ({props.unit})
          </th>
          <th scope="col" className="number">
            {t('splits.row.parts.share')} (%)
          </th>
        </tr>
      </thead>
      <tbody>
        {props.parts.map(({ holder, kind, quantity, share }) => (
          <tr key={holder}>
            <th scope="row">{holder}</th>
            <td>{t(`splits.choice.parts.kind.${kind}`)}</td>
            <td className="number">{figure(quantity)}</td>
            <td className="number">{figure(share, 3)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" colSpan={2}>
            {t('split.total')}
          </th>
          <td className="number">{figure(props.total)}</td>
          <td className="number">{figure('100', 3)}</td>
        </tr>
      </tfoot>
    </table>
  )
}

/** Why the total is what it is: the operations, each with the way to it. */
export function MadeOf({ of, unit }: { of: Quantity['madeOf']; unit: SplitUnit }) {
  const { t } = useTranslation('splits')
  const { figure } = useFigures()
  return (
    <section className="section" aria-labelledby="split-made-of">
      <h2 id="split-made-of">{t('split.madeOf')}</h2>
      <table className="split-table" aria-labelledby="split-made-of">
        <thead>
          <tr>
            <th scope="col">{t('page.operation')}</th>
            <th scope="col">{t('page.tank')}</th>
            <th scope="col" className="number">
              {t('splits.row.parts.quantity')} ({unit})
            </th>
          </tr>
        </thead>
        <tbody>
          {of.map(({ id, number, tankCode, mass, volume15 }) => (
            <tr key={id}>
              <th scope="row">
                <Link to={`/tank/operations/${id}`}>{number}</Link>
              </th>
              <td>{tankCode}</td>
              <td className="number">{figure(unit === 'kg' ? mass : volume15)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
