import './stock.css'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Decimal } from '#platform/core/decimal.ts'
import { formatDate } from '#platform/core/date-format.ts'
import { EmptyState } from '#platform/ui/parts/empty-state.tsx'
import { ErrorPanel } from '#platform/ui/parts/error-panel.tsx'
import { PageHeader } from '#platform/ui/parts/page-header.tsx'
import { SkeletonRows } from '#platform/ui/parts/skeleton-rows.tsx'
import { useUi } from '#platform/ui/ui-provider.tsx'
import { call } from '#platform/web/base/api.ts'
import { usePageTitle } from '#platform/web/base/page-title.ts'
import { useDescribeError } from '#platform/web/base/use-describe-error.ts'
import { type DayRow, readStockSummary } from '../contract/sheets.contract.ts'
import { inUnit, isMeasured, type StockSum, stockUnits, sumOf, sumsBy, unitDecimals } from '../rules/stock-sheet.ts'
import { useFigure } from './figures.tsx'
import { SheetFilters } from './sheet-filters.tsx'
import { SheetTable } from './sheet-table.tsx'
import { dayBefore, isDay, lastFullDay, useSheetAddress } from './use-sheet.ts'
import { Link } from '#platform/web/base/address.tsx'

function useDay(day: string, plant: string | undefined) {
  const query = { day, ...(plant ? { plant } : {}) }
  return useQuery({
    queryKey: ['stock', 'summary', query],
    queryFn: ({ signal }) => call(readStockSummary, { query, signal }),
    staleTime: 0,
  })
}

/** All products of all plants on one line each, against another day. */
export function StockSummaryScreen() {
  const { t } = useTranslation('stock-sheets')
  const { language } = useUi()
  const describeError = useDescribeError()
  const figure = useFigure()
  const { address, set, clear } = useSheetAddress()
  usePageTitle(t('summary.title'))
  const day = isDay(address.day) ? address.day : lastFullDay()
  const compare = isDay(address.compare) ? address.compare : dayBefore(day)
  const unit = stockUnits.find((one) => one === address.unit) ?? 't'
  const sheet = useDay(day, address.plant)
  const earlier = useDay(compare, address.plant)
  const counts = (row: DayRow) => !row.isExcluded && (!address.product || row.product === address.product)
  const counted = (sheet.data?.rows ?? []).filter(counts)
  const before = (earlier.data?.rows ?? []).filter(counts)
  const rows = sumsBy(counted, ['plant', 'family', 'product'])
  const then = sumsBy(before, ['plant', 'family', 'product'])
  const total = sumOf(counted)
  const text = (mass: string, volume: string) => figure(inUnit(unit, { mass, volume }), unitDecimals(unit))
  const number = (id: string, label: string, render: (row: StockSum) => string) => ({
    id,
    label,
    unit,
    isNumber: true,
    render,
    total: render(total),
  })
  const measured = (sum: StockSum, mass: string, volume: string) => (isMeasured(sum) ? text(mass, volume) : '–')
  const missing = ({ missing: count }: StockSum) =>
    count > 0 && <span className="muted"> {t('summary.missing', { count })}</span>
  const changeOf = (now: StockSum, past: StockSum | undefined) => {
    // What was not known on one of the days has not come or gone between them.
    if (!past || !isMeasured(past) || !isMeasured(now)) return '–'
    const [mass, volume] = [new Decimal(now.mass).minus(past.mass), new Decimal(now.volume15).minus(past.volume15)]
    const shown = text(mass.toFixed(0), volume.toFixed(0))
    return mass.gt(0) ? `+${shown}` : shown
  }
  return (
    <div className="screen">
      <PageHeader title={t('summary.title')} />
      <SheetFilters
        names={['day', 'plant', 'product', 'compare']}
        address={address}
        defaults={{ day, compare, unit }}
        set={set}
        clear={clear}
        choices={[
          {
            name: 'unit',
            label: t('summary.unit'),
            required: true,
            choices: stockUnits.map((value) => ({ value, label: value })),
          },
        ]}
      />
      {sheet.error && <ErrorPanel {...describeError(sheet.error)} onRetry={() => void sheet.refetch()} />}
      {sheet.isPending && <SkeletonRows height={32} />}
      {sheet.data && rows.length === 0 && (
        <EmptyState kind="no-match" title={t('daily.empty')} filters={[]} onClear={clear} />
      )}
      {rows.length > 0 && (
        <SheetTable
          label={t('summary.title')}
          rows={rows}
          rowKey={({ plant, product }) => `${plant} ${product}`}
          columns={[
            { id: 'plant', label: t('column.plant'), render: (row) => row.plant, total: t('summary.total') },
            { id: 'family', label: t('summary.family'), render: (row) => row.family ?? '–', total: '' },
            {
              id: 'product',
              label: t('column.product'),
              render: (row) => (
                <>
                  <Link to="/product-stock" search={{ day, plant: row.plant, product: row.product }}>
                    {row.product ?? '–'}
                  </Link>
                  {isMeasured(row) && missing(row)}
                </>
              ),
              total: missing(total),
            },
            {
              ...number('measured', t('summary.measured'), (row) => text(row.mass, row.volume15)),
              render: (row) =>
                isMeasured(row) ? (
                  text(row.mass, row.volume15)
                ) : (
                  <span className="muted">{t('summary.unmeasured')}</span>
                ),
            },
            number('book', t('summary.book'), (row) => text(row.bookMass, row.bookVolume15)),
            number('dead', t('summary.dead'), (row) => measured(row, row.deadMass, row.deadVolume)),
            number('available', t('summary.available'), (row) => measured(row, row.availableMass, row.availableVolume)),
            {
              id: 'change',
              label: t('summary.change', { day: formatDate(compare, language) }),
              unit,
              isNumber: true,
              render: (row) =>
                earlier.data
                  ? changeOf(
                      row,
                      then.find((one) => one.plant === row.plant && one.product === row.product),
                    )
                  : '…',
              total: earlier.data ? changeOf(total, sumOf(before)) : '…',
            },
          ]}
        />
      )}
    </div>
  )
}
