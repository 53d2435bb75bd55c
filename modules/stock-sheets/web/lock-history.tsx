import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { formatInstant } from '#platform/core/date-format.ts'
import { ActionButton } from '#platform/ui/parts/action-button.tsx'
import { EmptyState } from '#platform/ui/parts/empty-state.tsx'
import { ErrorPanel } from '#platform/ui/parts/error-panel.tsx'
import { SkeletonRows } from '#platform/ui/parts/skeleton-rows.tsx'
import { useUi } from '#platform/ui/ui-provider.tsx'
import { call } from '#platform/web/base/api.ts'
import { useDescribeError } from '#platform/web/base/use-describe-error.ts'
import { type LockHistoryAsked, readLockHistory } from '../contract/locks.contract.ts'
import { SheetTable } from './sheet-table.tsx'

/** Who took, gave back and forced which tank, the last first. */
export function LockHistory({ asked, onClear }: { asked: LockHistoryAsked; onClear: () => void }) {
  const { t } = useTranslation('stock-sheets')
  const { language } = useUi()
  const describeError = useDescribeError()
  const history = useInfiniteQuery({
    queryKey: ['stock', 'lock-history', asked],
    queryFn: ({ signal, pageParam }) =>
      call(readLockHistory, { query: { ...asked, ...(pageParam ? { after: pageParam } : {}) }, signal }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
    staleTime: 0,
  })
  const rows = history.data?.pages.flatMap((page) => page.rows) ?? []
  return (
    <>
      {history.error && <ErrorPanel {...describeError(history.error)} onRetry={() => void history.refetch()} />}
      {history.isPending && <SkeletonRows height={32} />}
      {history.data &&
        rows.length === 0 &&
        (Object.keys(asked).length > 0 ? (
          <EmptyState kind="no-match" title={t('locks.noneFound')} filters={[]} onClear={onClear} />
        ) : (
          <EmptyState kind="nothing-yet" title={t('locks.noHistory')} body={t('locks.noneHint')} />
        ))}
      {rows.length > 0 && (
        <SheetTable
          label={t('locks.history')}
          rows={rows}
          rowKey={({ id }) => id}
          columns={[
            { id: 'at', label: t('log.when'), render: (row) => formatInstant(row.at, language) },
            { id: 'tank', label: t('column.tank'), render: (row) => row.tankCode },
            { id: 'plant', label: t('column.plant'), render: (row) => row.plant },
            {
              id: 'what',
              label: t('locks.what'),
              render: (row) => t(`locks.action.${row.action}`, { former: row.former }),
            },
            { id: 'by', label: t('log.who'), render: (row) => row.by },
            { id: 'reason', label: t('column.reason'), render: (row) => row.reason ?? '' },
          ]}
        />
      )}
      {history.hasNextPage && (
        <div className="sheet-line">
          <ActionButton
            label={t('log.more')}
            busy={history.isFetchingNextPage}
            onClick={() => void history.fetchNextPage()}
            keepLabel
          />
        </div>
      )}
    </>
  )
}
