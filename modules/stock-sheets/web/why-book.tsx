import { useTranslation } from 'react-i18next'
import { formatDate, formatInstant } from '#platform/core/date-format.ts'
import { useUi } from '#platform/ui/ui-provider.tsx'
import { useFigures } from '#platform/ui/use-figures.ts'
import { Link } from '#platform/web/base/address.tsx'
import type { TankWhy } from '../contract/why.contract.ts'
import { bookOf } from '../rules/book.ts'

/** Each posting of the days with the book after it; what was reversed and its reversal are told, and struck out. */
export function WhyBook({ why, from }: { why: TankWhy; from: string }) {
  const { t } = useTranslation('stock-sheets')
  const { language } = useUi()
  const { figure, signed } = useFigures()
  const { row } = why
  const { lines, received, sent, after } = bookOf(why.before, why.postings)
  const sum = (label: string, kilos: string, isStrong = false) => (
    <tr>
      <th scope="row" colSpan={4}>
        {label}
      </th>
      <td className="number">{isStrong ? <strong>{figure(kilos)} kg</strong> : `${figure(kilos)} kg`}</td>
    </tr>
  )
  return (
    <>
      {row.laterBookMass !== null && (
        <p role="status">{t('why.later', { closed: figure(row.bookMass), now: figure(row.laterBookMass) })}</p>
      )}
      <table className="sheet-table" aria-label={t('why.book')}>
        <tbody>
          {sum(`${t('why.before')} ${formatDate(from, language)}`, why.before.mass)}
          {lines.length === 0 && (
            <tr>
              <td colSpan={5} className="muted">
                {t('why.none')}
              </td>
            </tr>
          )}
          {lines.map((line) => (
            <tr key={line.id} className={line.isNetted ? 'sheet-netted' : undefined}>
              <th scope="row">
                <Link to={`/tank/operations/${line.operation}`}>{t('why.posting', { number: line.number })}</Link>
              </th>
              <td>
                {t(`why.kind.${line.kind}`)} {line.operationType}
                <small>
                  {formatInstant(line.measuredAt, language)} · {line.postedBy}
                </small>
              </td>
              <td>{line.product}</td>
              <td className="number">{line.kind === 'check' ? '–' : `${signed(line.mass)} kg`}</td>
              <td className="number">{figure(line.book.mass)} kg</td>
            </tr>
          ))}
          {sum(t('field.receivedMass'), received.mass)}
          {sum(t('field.sentMass'), sent.mass)}
          {sum(t('why.after'), after.mass, true)}
        </tbody>
      </table>
    </>
  )
}
