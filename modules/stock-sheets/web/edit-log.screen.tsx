import './stock.css'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { formatDate, formatInstant } from '#platform/core/date-format.ts'
import { metaOf } from '#platform/core/fields.ts'
import { ActionButton } from '#platform/ui/parts/action-button.tsx'
import { EmptyState } from '#platform/ui/parts/empty-state.tsx'
import { ErrorPanel } from '#platform/ui/parts/error-panel.tsx'
import { PageHeader } from '#platform/ui/parts/page-header.tsx'
import { SkeletonRows } from '#platform/ui/parts/skeleton-rows.tsx'
import { useUi } from '#platform/ui/ui-provider.tsx'
import { call } from '#platform/web/base/api.ts'
import { usePageTitle } from '#platform/web/base/page-title.ts'
import { useDescribeError } from '#platform/web/base/use-describe-error.ts'
import { editedFields, type EditedField, readEditLog } from '../contract/sheets.contract.ts'
import { useFigure } from './figures.tsx'
import { SheetFilters } from './sheet-filters.tsx'
import { SheetTable } from './sheet-table.tsx'
import { isDay, useSheetAddress } from './use-sheet.ts'
import { Link } from '#platform/web/base/address.tsx'

const fields = Object.keys(editedFields) as EditedField[]

/** Every figure of a sheet that somebody changed by hand: what it was, what it became, and why. */
export function EditLogScreen() {
  const { t } = useTranslation('stock-sheets')
  const { language } = useUi()
  const describeError = useDescribeError()
  const figure = useFigure()
  const { address, set, clear } = useSheetAddress()
  usePageTitle(t('log.title'))
  const field = fields.find((one) => one === address.field)
  const query = {
    ...(isDay(address.from) ? { from: address.from } : {}),
    ...(isDay(address.to) ? { to: address.to } : {}),
    ...(address.account ? { account: address.account } : {}),
    ...(address.tank ? { tankCode: address.tank } : {}),
    ...(field ? { field } : {}),
  }
  const log = useInfiniteQuery({
    queryKey: ['stock', 'log', query],
    queryFn: ({ signal, pageParam }) =>
      call(readEditLog, { query: { ...query, ...(pageParam ? { after: pageParam } : {}) }, signal }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
    staleTime: 0,
  })
  const rows = log.data?.pages.flatMap((page) => page.rows) ?? []
  const value = (of: string, text: string | null) => {
    const { decimals = 0, unit } = metaOf(editedFields[of as EditedField])
    return text === null ? '–' : `${figure(text, of === 'mass' || of === 'volume15' ? 0 : decimals)} ${unit ?? ''}`
  }
  return (
    <div className="screen">
      <PageHeader title={t('log.title')} />
      <SheetFilters
        names={['from', 'to', 'tank', 'account']}
        address={address}
        set={set}
        clear={clear}
        choices={[
          {
            name: 'field',
            label: t('log.field'),
            choices: fields.map((name) => ({ value: name, label: t(`field.${name}`) })),
          },
        ]}
      />
      {log.error && <ErrorPanel {...describeError(log.error)} onRetry={() => void log.refetch()} />}
      {log.isPending && <SkeletonRows height={32} />}
      {log.data && rows.length === 0 && (
        <EmptyState kind="no-match" title={t('log.empty')} filters={[]} onClear={clear} />
      )}
      {rows.length > 0 && (
        <SheetTable
          label={t('log.title')}
          rows={rows}
          rowKey={({ id }) => id}
          columns={[
            { id: 'at', label: t('log.when'), render: (row) => formatInstant(row.at, language) },
            { id: 'by', label: t('log.who'), render: (row) => row.by },
            {
              id: 'tank',
              label: t('column.tank'),
              // The sheet as it was known when this was changed.
              render: (row) => (
                <Link to="/stock-management/daily-tank" search={{ day: row.day, tank: row.tankCode, asAt: row.at }}>
                  {row.tankCode}
                </Link>
              ),
            },
            { id: 'day', label: t('log.day'), render: (row) => formatDate(row.day, language) },
            { id: 'field', label: t('log.field'), render: (row) => t(`field.${row.field}`) },
            {
              id: 'old',
              label: t('log.old'),
              isNumber: true,
              render: (row) => <del>{value(row.field, row.oldValue)}</del>,
            },
            {
              id: 'new',
              label: t('log.new'),
              isNumber: true,
              render: (row) => <ins>{value(row.field, row.newValue)}</ins>,
            },
            { id: 'reason', label: t('column.reason'), render: (row) => row.reason },
          ]}
        />
      )}
      {log.hasNextPage && (
        <div className="sheet-line">
          <ActionButton
            label={t('log.more')}
            busy={log.isFetchingNextPage}
            onClick={() => void log.fetchNextPage()}
            keepLabel
          />
        </div>
      )}
    </div>
  )
}
