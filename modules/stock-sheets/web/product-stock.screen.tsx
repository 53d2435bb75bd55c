import './stock.css'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '#platform/ui/parts/empty-state.tsx'
import { ErrorPanel } from '#platform/ui/parts/error-panel.tsx'
import { PageHeader } from '#platform/ui/parts/page-header.tsx'
import { SkeletonRows } from '#platform/ui/parts/skeleton-rows.tsx'
import { call } from '#platform/web/base/api.ts'
import { usePageTitle } from '#platform/web/base/page-title.ts'
import { useDescribeError } from '#platform/web/base/use-describe-error.ts'
import { readProductStock } from '../contract/sheets.contract.ts'
import { isMeasured, type StockSum, sumOf, sumsBy } from '../rules/stock-sheet.ts'
import { useFigure } from './figures.tsx'
import { SheetFilters } from './sheet-filters.tsx'
import { SheetTable } from './sheet-table.tsx'
import { isDay, lastFullDay, useSheetAddress } from './use-sheet.ts'
import { Link } from '#platform/web/base/address.tsx'

/** How much of each product there is in each plant, from the measurements of its tanks. */
export function ProductStockScreen() {
  const { t } = useTranslation('stock-sheets')
  const describeError = useDescribeError()
  const figure = useFigure()
  const { address, set, clear } = useSheetAddress()
  usePageTitle(t('product.title'))
  const day = isDay(address.day) ? address.day : lastFullDay()
  const query = { day, ...(address.plant ? { plant: address.plant } : {}) }
  const sheet = useQuery({
    queryKey: ['stock', 'product', query],
    queryFn: ({ signal }) => call(readProductStock, { query, signal }),
    staleTime: 0,
  })
  const counted = (sheet.data?.rows ?? []).filter(
    (row) => !row.isExcluded && row.product !== null && (!address.product || row.product === address.product),
  )
  const rows = sumsBy(counted, ['product', 'plant'])
  const total = sumOf(counted)
  const measured = (sum: StockSum, value: string | null) => figure(isMeasured(sum) ? value : null)
  const tanks = ({ tanks, missing }: StockSum) =>
    missing > 0 ? `${tanks} (${t('summary.missing', { count: missing })})` : tanks
  return (
    <div className="screen">
      <PageHeader title={t('product.title')} />
      <SheetFilters names={['day', 'plant', 'product']} address={address} defaults={{ day }} set={set} clear={clear} />
      {sheet.error && <ErrorPanel {...describeError(sheet.error)} onRetry={() => void sheet.refetch()} />}
      {sheet.isPending && <SkeletonRows height={32} />}
      {sheet.data && rows.length === 0 && (
        <EmptyState kind="no-match" title={t('daily.empty')} filters={[]} onClear={clear} />
      )}
      {rows.length > 0 && (
        <SheetTable
          label={t('product.title')}
          rows={rows}
          rowKey={({ product, plant }) => `${product} ${plant}`}
          columns={[
            {
              id: 'product',
              label: t('column.product'),
              render: (row) => (
                <Link
                  to="/stock-management/daily-tank"
                  search={{ day, plant: row.plant, product: row.product }}
                  title={t('product.open', { product: row.product })}
                >
                  {row.product}
                </Link>
              ),
              total: t('summary.total'),
            },
            { id: 'family', label: t('summary.family'), render: (row) => row.family ?? '–', total: '' },
            { id: 'plant', label: t('column.plant'), render: (row) => row.plant, total: '' },
            {
              id: 'tanks',
              label: t('product.tanks'),
              isNumber: true,
              render: tanks,
              total: tanks(total),
            },
            {
              id: 'mass',
              label: t('column.mass'),
              unit: 'kg',
              isNumber: true,
              render: (row) =>
                isMeasured(row) ? figure(row.mass) : <span className="muted">{t('product.unmeasured')}</span>,
              total: measured(total, total.mass),
            },
            {
              id: 'volume15',
              label: t('column.volume15'),
              unit: 'l',
              isNumber: true,
              render: (row) => measured(row, row.volume15),
              total: measured(total, total.volume15),
            },
            {
              id: 'density15',
              label: t('column.density15'),
              unit: 'kg/l',
              isNumber: true,
              render: (row) => figure(row.density15, 5),
              total: '',
            },
            {
              id: 'available',
              label: t('product.available'),
              unit: 'kg',
              isNumber: true,
              render: (row) => measured(row, row.availableMass),
              total: measured(total, total.availableMass),
            },
            {
              id: 'book',
              label: t('column.book'),
              unit: 'kg',
              isNumber: true,
              render: (row) => figure(row.bookMass),
              total: figure(total.bookMass),
            },
          ]}
        />
      )}
    </div>
  )
}
