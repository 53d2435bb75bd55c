import './stock.css'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Decimal } from '#platform/core/decimal.ts'
import { siteTime } from '#platform/core/date-format.ts'
import { EmptyState } from '#platform/ui/parts/empty-state.tsx'
import { ErrorPanel } from '#platform/ui/parts/error-panel.tsx'
import { PageHeader } from '#platform/ui/parts/page-header.tsx'
import { SkeletonRows } from '#platform/ui/parts/skeleton-rows.tsx'
import { useUi } from '#platform/ui/ui-provider.tsx'
import { call, download } from '#platform/web/base/api.ts'
import { usePageTitle } from '#platform/web/base/page-title.ts'
import { useDescribeError } from '#platform/web/base/use-describe-error.ts'
import { exportMonthSheet, type MonthRow, readMonthSheet } from '../contract/sheets.contract.ts'
import { monthDays, narrowed } from '../rules/stock-sheet.ts'
import { DeltaCell, SourceMark, useFigure } from './figures.tsx'
import { SaveButton } from './save-button.tsx'
import { SheetFilters } from './sheet-filters.tsx'
import { SheetTable } from './sheet-table.tsx'
import { useSheetAddress } from './use-sheet.ts'
import { WhyDrawer } from './why.drawer.tsx'

/** The months that can be chosen: this one and the two years before it. */
function recentMonths(): string[] {
  const [year = 0, month = 0] = siteTime(new Date().toISOString()).date.split('-').map(Number)
  return Array.from({ length: 25 }, (_, back) =>
    new Date(Date.UTC(year, month - 1 - back, 1)).toISOString().slice(0, 7),
  )
}

/** A month of every tank: what it began with, what came and went, what the book and the gauge say at the end. */
export function MonthlyScreen() {
  const { t } = useTranslation('stock-sheets')
  const { language } = useUi()
  const describeError = useDescribeError()
  const figure = useFigure()
  const { address, set, clear } = useSheetAddress()
  const [asked, setAsked] = useState<MonthRow | null>(null)
  usePageTitle(t('monthly.title'))
  const months = recentMonths()
  const month = months.find((one) => one === address.month) ?? months[0]!
  const { first, last, days } = monthDays(month)
  const query = { month, ...(address.plant ? { plant: address.plant } : {}) }
  const sheet = useQuery({
    queryKey: ['stock', 'monthly', query],
    queryFn: ({ signal }) => call(readMonthSheet, { query, signal }),
    staleTime: 0,
  })
  const by = { tank: address.tank, product: address.product }
  const rows = narrowed(sheet.data?.rows ?? [], by)
  const total = (pick: (row: MonthRow) => string | null) =>
    figure(rows.reduce((sum, row) => sum.plus(pick(row) ?? 0), new Decimal(0)).toFixed(0))
  const kg = (id: string, pick: (row: MonthRow) => string | null) => ({
    id,
    label: t(`column.${id}`),
    unit: 'kg',
    isNumber: true,
    render: (row: MonthRow) => figure(pick(row)),
    total: total(pick),
  })
  const monthName = (text: string) =>
    new Intl.DateTimeFormat(language === 'it' ? 'it-IT' : 'en-GB', { month: 'long', year: 'numeric' }).format(
      new Date(`${text}-15T12:00:00Z`),
    )
  return (
    <div className="screen">
      <PageHeader
        title={t('monthly.title')}
        actions={<SaveButton save={() => download(exportMonthSheet, { query: { ...query, ...by } })} />}
      />
      <SheetFilters
        names={['plant', 'tank', 'product']}
        address={address}
        defaults={{ month }}
        set={set}
        clear={clear}
        choices={[
          {
            name: 'month',
            label: t('monthly.month'),
            required: true,
            choices: months.map((value) => ({ value, label: monthName(value) })),
          },
        ]}
      />
      {sheet.error && <ErrorPanel {...describeError(sheet.error)} onRetry={() => void sheet.refetch()} />}
      {sheet.isPending && <SkeletonRows height={32} />}
      {sheet.data && (
        <div className="sheet-line muted">
          <span>{monthName(month)}</span>
          {sheet.data.closedDays.map(({ plant, days: closed }) => (
            <span key={plant}>{t('monthly.closedDays', { plant, days: closed, all: days })}</span>
          ))}
        </div>
      )}
      {sheet.data && rows.length === 0 && (
        <EmptyState kind="no-match" title={t('daily.empty')} filters={[]} onClear={clear} />
      )}
      {rows.length > 0 && (
        <SheetTable
          label={t('monthly.title')}
          rows={rows}
          rowKey={({ tankCode }) => tankCode}
          columns={[
            { id: 'tank', label: t('column.tank'), render: (row) => row.tankCode, total: t('summary.total') },
            { id: 'product', label: t('column.product'), render: (row) => row.product ?? '–', total: '' },
            kg('opening', (row) => row.openingMass),
            kg('received', (row) => row.receivedMass),
            kg('sent', (row) => row.sentMass),
            {
              ...kg('book', (row) => row.bookMass),
              render: (row) => (
                <button
                  type="button"
                  className="sheet-figure"
                  title={t('why.button', { tank: row.tankCode })}
                  onClick={() => setAsked(row)}
                >
                  {figure(row.bookMass)}
                </button>
              ),
            },
            {
              ...kg('mass', (row) => row.mass),
              render: (row) => (
                <>
                  {figure(row.mass)}
                  <SourceMark source={row.source} />
                </>
              ),
            },
            {
              id: 'delta',
              label: t('column.delta'),
              unit: 'kg',
              isNumber: true,
              render: (row) => <DeltaCell row={row} />,
              total: '',
            },
            {
              id: 'editedDays',
              label: t('column.editedDays'),
              isNumber: true,
              render: (row) => (row.editedDays === 0 ? '' : row.editedDays),
              total: '',
            },
          ]}
        />
      )}
      {asked && <WhyDrawer row={asked} from={first} day={last} onClose={() => setAsked(null)} />}
    </div>
  )
}
