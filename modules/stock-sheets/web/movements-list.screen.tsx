import './stock.css'
import { IconPrinter } from '@tabler/icons-react'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { formatInstant } from '#platform/core/date-format.ts'
import { ActionButton } from '#platform/ui/parts/action-button.tsx'
import { EmptyState } from '#platform/ui/parts/empty-state.tsx'
import { ErrorPanel } from '#platform/ui/parts/error-panel.tsx'
import { PageHeader } from '#platform/ui/parts/page-header.tsx'
import { SkeletonRows } from '#platform/ui/parts/skeleton-rows.tsx'
import { useUi } from '#platform/ui/ui-provider.tsx'
import { call, download } from '#platform/web/base/api.ts'
import { usePageTitle } from '#platform/web/base/page-title.ts'
import { useDescribeError } from '#platform/web/base/use-describe-error.ts'
import {
  exportMovements,
  type MovementRow,
  type MovementTotal,
  printMovements,
  readMovements,
  readMovementTotals,
} from '../contract/movements-list.contract.ts'
import { useFigure } from './figures.tsx'
import { SaveButton } from './save-button.tsx'
import { SheetFilters } from './sheet-filters.tsx'
import { SheetTable } from './sheet-table.tsx'
import { isDay, today, useSheetAddress } from './use-sheet.ts'
import { Link } from '#platform/web/base/address.tsx'

/** All that the fiscal ledger moved in a period, in its order, with the book after each and the sums by product. */
export function MovementsListScreen() {
  const { t } = useTranslation('stock-sheets')
  const { language } = useUi()
  const describeError = useDescribeError()
  const figure = useFigure()
  const { address, set, clear } = useSheetAddress()
  usePageTitle(t('a18.title'))
  const now = today()
  const from = isDay(address.from) ? address.from : `${now.slice(0, 8)}01`
  const to = isDay(address.to) ? address.to : now
  const plant = address.plant ?? ''
  const query = {
    plant,
    from,
    to,
    ...(address.tank ? { tankCode: address.tank } : {}),
    ...(address.product ? { product: address.product } : {}),
    ...(address.type ? { operationType: address.type } : {}),
  }
  const list = useInfiniteQuery({
    queryKey: ['stock', 'a18', query],
    enabled: plant !== '',
    queryFn: ({ signal, pageParam }) =>
      call(readMovements, { query: { ...query, ...(pageParam ? { after: pageParam } : {}) }, signal }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
    staleTime: 0,
  })
  const totals = useQuery({
    queryKey: ['stock', 'a18-totals', query],
    enabled: plant !== '',
    queryFn: ({ signal }) => call(readMovementTotals, { query, signal }),
    staleTime: 0,
  })
  const rows = list.data?.pages.flatMap((page) => page.rows) ?? []
  const signed = (value: string) => (Number(value) > 0 ? `+${figure(value)}` : figure(value))
  const number = (id: string, label: string, unit: string, render: (row: MovementRow) => string) => ({
    id,
    label,
    unit,
    isNumber: true,
    render,
  })
  const reason = plant === '' ? t('daily.choosePlant') : undefined
  return (
    <div className="screen">
      <PageHeader
        title={t('a18.title')}
        actions={
          <>
            <SaveButton save={() => download(exportMovements, { query })} disabledReason={reason} />
            <SaveButton
              label={t('a18.pdf')}
              icon={IconPrinter}
              save={() => download(printMovements, { query })}
              disabledReason={reason}
            />
          </>
        }
      />
      <SheetFilters
        names={['plant', 'from', 'to', 'tank', 'product', 'type']}
        address={address}
        defaults={{ from, to }}
        set={set}
        clear={clear}
      />
      {plant === '' && <EmptyState kind="nothing-yet" title={t('daily.choosePlant')} body={t('a18.choose')} />}
      {list.error && <ErrorPanel {...describeError(list.error)} onRetry={() => void list.refetch()} />}
      {list.isPending && plant !== '' && <SkeletonRows height={32} />}
      {list.data && rows.length === 0 && (
        <EmptyState kind="no-match" title={t('a18.empty')} filters={[]} onClear={clear} />
      )}
      {rows.length > 0 && (
        <SheetTable
          label={t('a18.title')}
          rows={rows}
          rowKey={({ id }) => id}
          columns={[
            {
              id: 'when',
              label: t('a18.when'),
              render: (row) => (
                <Link to={`/tank/operations/${row.operation}`}>{formatInstant(row.measuredAt, language)}</Link>
              ),
            },
            { id: 'tank', label: t('column.tank'), render: (row) => row.tankCode },
            { id: 'product', label: t('column.product'), render: (row) => row.product },
            {
              id: 'operationType',
              label: t('a18.operationType'),
              render: (row) => `${row.operationType} · ${t(`why.kind.${row.kind}`)}`,
            },
            { id: 'voyage', label: t('a18.voyage'), render: (row) => row.voyage ?? '' },
            number('openingLevel', t('a18.openingLevel'), 'mm', (row) => figure(row.openingLevel)),
            number('closingLevel', t('a18.closingLevel'), 'mm', (row) => figure(row.closingLevel)),
            number('mass', t('column.mass'), 'kg', (row) => signed(row.mass)),
            number('volume15', t('column.volume15'), 'l', (row) => signed(row.volume15)),
            number('stock', t('a18.stock'), 'kg', (row) => figure(row.stockMass)),
            {
              id: 'document',
              label: t('a18.document'),
              render: (row) => [row.documentType, row.documentNumber].filter(Boolean).join(' '),
            },
          ]}
        />
      )}
      {list.hasNextPage && (
        <div className="sheet-line">
          <ActionButton
            label={t('log.more')}
            busy={list.isFetchingNextPage}
            onClick={() => void list.fetchNextPage()}
            keepLabel
          />
        </div>
      )}
      {totals.data && totals.data.length > 0 && <Totals rows={totals.data} />}
    </div>
  )
}

function Totals({ rows }: { rows: MovementTotal[] }) {
  const { t } = useTranslation('stock-sheets')
  const figure = useFigure()
  const number = (id: keyof MovementTotal, label: string, unit: string) => ({
    id,
    label,
    unit,
    isNumber: true,
    render: (row: MovementTotal) => figure(row[id]),
  })
  return (
    <>
      <h2 className="sheet-line">{t('a18.totals')}</h2>
      <SheetTable
        label={t('a18.totals')}
        rows={rows}
        rowKey={({ product }) => product}
        columns={[
          { id: 'product', label: t('column.product'), render: (row) => row.product },
          number('movements', t('a18.movements'), ''),
          number('received', t('column.received'), 'kg'),
          number('sent', t('column.sent'), 'kg'),
          number('receivedVolume15', t('column.received'), 'l'),
          number('sentVolume15', t('column.sent'), 'l'),
        ]}
      />
    </>
  )
}
