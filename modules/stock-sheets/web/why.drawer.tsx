import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { formatDate, formatInstant } from '#platform/core/date-format.ts'
import type { ReportRow } from '#platform/core/report.ts'
import { SideDrawer } from '#platform/ui/parts/side-drawer.tsx'
import { useUi } from '#platform/ui/ui-provider.tsx'
import { useFigures } from '#platform/ui/use-figures.ts'
import { call } from '#platform/web/base/api.ts'
import { Awaited } from '#platform/web/base/awaited.tsx'
import type { monthSheet } from '../contract/month-sheet.report.ts'
import { readBook } from '../contract/sheets.contract.ts'
import { Link } from '#platform/web/base/address.tsx'

/** A row of the month, or of a day. */
export type AskedRow = ReportRow<typeof monthSheet> & { editedBy?: string | null }

/** Why the sheet says so: the measurement with its trace, and the postings that the book is the sum of. */
export function WhyDrawer(props: {
  row: AskedRow
  from: string
  day: string
  asAt?: string | undefined
  onClose: () => void
}) {
  const { t } = useTranslation('stock-sheets')
  const { language } = useUi()
  const { figure, signed } = useFigures()
  const { row, day, from, asAt } = props
  const book = useQuery({
    queryKey: ['stock', 'book', row.tankCode, from, day, asAt],
    queryFn: ({ signal }) =>
      call(readBook, { params: { tankCode: row.tankCode, day }, query: { from, ...(asAt ? { asAt } : {}) }, signal }),
    staleTime: 0,
  })
  return (
    <SideDrawer
      opened
      wide
      title={t('why.title', { tank: row.tankCode, day: formatDate(day, language) })}
      onClose={props.onClose}
    >
      <div className="sheet-why">
        <h3>{t('why.measured')}</h3>
        {row.mass === null ? (
          <p className="muted">{t('why.none2')}</p>
        ) : (
          <p>
            {figure(row.mass)} kg · {figure(row.volume15)} l · {figure(row.level)} mm ·{' '}
            {row.measuredAt && formatInstant(row.measuredAt, language)} ·{' '}
            {row.source === 'manual' && row.editedBy ? t('why.typed', { by: row.editedBy }) : t(`source.${row.source}`)}{' '}
            {row.calculation && (
              <Link to="/tank-calculator" search={{ tank: row.tankCode, id: row.calculation }}>
                {t('why.calculation')}
              </Link>
            )}{' '}
            {row.operation && <Link to={`/tank/operations/${row.operation}`}>{t('why.operation')}</Link>}
          </p>
        )}
        <h3>{t('why.book')}</h3>
        {row.laterBookMass !== null && (
          <p role="status">{t('why.later', { closed: figure(row.bookMass), now: figure(row.laterBookMass) })}</p>
        )}
        <Awaited query={book} height={24} />
        {book.data && (
          <table className="sheet-table" aria-label={t('why.book')}>
            <tbody>
              <tr>
                <th scope="row" colSpan={3}>
                  {t('why.before')} {formatDate(from, language)}
                </th>
                <td className="number">{figure(book.data.before.mass)} kg</td>
              </tr>
              {book.data.postings.length === 0 && (
                <tr>
                  <td colSpan={4} className="muted">
                    {t('why.none')}
                  </td>
                </tr>
              )}
              {book.data.postings.map((posting) => (
                <tr key={posting.id}>
                  <th scope="row">
                    <Link to={`/tank/operations/${posting.operation}`}>
                      {t('why.posting', { number: posting.number })}
                    </Link>
                  </th>
                  <td>
                    {t(`why.kind.${posting.kind}`)} {posting.operationType}
                  </td>
                  <td>
                    {formatInstant(posting.measuredAt, language)} · {posting.postedBy}
                  </td>
                  <td className="number">{signed(posting.mass)} kg</td>
                </tr>
              ))}
              <tr>
                <th scope="row" colSpan={3}>
                  {t('why.after')}
                </th>
                <td className="number">
                  <strong>{figure(book.data.after.mass)} kg</strong>
                </td>
              </tr>
            </tbody>
          </table>
        )}
      </div>
    </SideDrawer>
  )
}
