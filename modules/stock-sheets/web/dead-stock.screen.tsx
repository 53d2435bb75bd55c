import './stock.css'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Decimal } from '#platform/core/decimal.ts'
import { EmptyState } from '#platform/ui/parts/empty-state.tsx'
import { ErrorPanel } from '#platform/ui/parts/error-panel.tsx'
import { PageHeader } from '#platform/ui/parts/page-header.tsx'
import { SkeletonRows } from '#platform/ui/parts/skeleton-rows.tsx'
import { call } from '#platform/web/base/api.ts'
import { usePageTitle } from '#platform/web/base/page-title.ts'
import { useDescribeError } from '#platform/web/base/use-describe-error.ts'
import { type DeadRow, readDeadStock } from '../contract/sheets.contract.ts'
import { deadStock } from '../rules/stock-sheet.ts'
import { useFigure } from './figures.tsx'
import { SheetFilters } from './sheet-filters.tsx'
import { SheetTable } from './sheet-table.tsx'
import { isDay, lastFullDay, useSheetAddress } from './use-sheet.ts'
import { Link } from '#platform/web/base/address.tsx'

const adjustmentsPath = '/stock/DeadStockAdjustment'

/** What no pump gets out of each tank on a day, with the adjustments that hold then. */
export function DeadStockScreen() {
  const { t } = useTranslation('stock-sheets')
  const describeError = useDescribeError()
  const figure = useFigure()
  const { address, set, clear } = useSheetAddress()
  usePageTitle(t('dead.title'))
  const day = isDay(address.day) ? address.day : lastFullDay()
  const query = { day, ...(address.plant ? { plant: address.plant } : {}) }
  const dead = useQuery({
    queryKey: ['stock', 'dead', query],
    queryFn: ({ signal }) => call(readDeadStock, { query, signal }),
  })
  const rows = (dead.data ?? []).filter(
    (row) => (!address.product || row.product === address.product) && (!address.tank || row.tankCode === address.tank),
  )
  const sum = (pick: (row: DeadRow) => string | null) =>
    figure(rows.reduce((total, row) => total.plus(pick(row) ?? 0), new Decimal(0)).toFixed(3), 3)
  const number = (id: string, label: string, unit: string, pick: (row: DeadRow) => string | null) => ({
    id,
    label,
    unit,
    isNumber: true,
    render: (row: DeadRow) => figure(pick(row), 3),
    total: sum(pick),
  })
  return (
    <div className="screen">
      <PageHeader title={t('dead.title')} actions={<Link to={adjustmentsPath}>{t('dead.adjust')}</Link>} />
      <SheetFilters
        names={['day', 'plant', 'tank', 'product']}
        address={address}
        defaults={{ day }}
        set={set}
        clear={clear}
      />
      {dead.error && <ErrorPanel {...describeError(dead.error)} onRetry={() => void dead.refetch()} />}
      {dead.isPending && <SkeletonRows height={32} />}
      {dead.data && rows.length === 0 && (
        <EmptyState kind="no-match" title={t('daily.empty')} filters={[]} onClear={clear} />
      )}
      {rows.length > 0 && (
        <SheetTable
          label={t('dead.title')}
          rows={rows}
          rowKey={({ tankCode }) => tankCode}
          columns={[
            { id: 'tank', label: t('column.tank'), render: (row) => row.tankCode, total: t('summary.total') },
            { id: 'product', label: t('column.product'), render: (row) => row.product ?? '–', total: '' },
            { id: 'pool', label: t('dead.pool'), render: (row) => row.pool ?? '–', total: '' },
            number('inextricable', t('dead.inextricable'), 'm³', (row) => row.inextricable),
            number('ofTank', t('dead.ofTank'), 'm³', (row) => row.volume),
            {
              ...number('adjusted', t('dead.adjusted'), 'm³', (row) => row.adjusted),
              render: (row) =>
                row.adjustments === 0 ? (
                  '–'
                ) : (
                  <Link to={adjustmentsPath} search={{ tankCode: row.tankCode }}>
                    {figure(row.adjusted, 3)}
                  </Link>
                ),
            },
            number('total', t('dead.total'), 'm³', (row) => deadStock(row).volume),
            {
              id: 'density15',
              label: t('column.density15'),
              unit: 'kg/l',
              isNumber: true,
              render: (row) => figure(row.density15, 5),
              total: '',
            },
            number('mass', t('column.mass'), 't', (row) => deadStock(row).mass),
          ]}
        />
      )}
    </div>
  )
}
