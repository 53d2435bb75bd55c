import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatInstant } from '#platform/core/date-format.ts'
import { formatDuration } from '#platform/core/duration-format.ts'
import { ActionButton } from '#platform/ui/parts/action-button.tsx'
import { EmptyState } from '#platform/ui/parts/empty-state.tsx'
import { ErrorPanel } from '#platform/ui/parts/error-panel.tsx'
import { SkeletonRows } from '#platform/ui/parts/skeleton-rows.tsx'
import { useUi } from '#platform/ui/ui-provider.tsx'
import { call } from '#platform/web/base/api.ts'
import { usePermission } from '#platform/web/base/permissions.tsx'
import { useDescribeError } from '#platform/web/base/use-describe-error.ts'
import { type HeldAsked, type HeldTank, lockElements, readLocks } from '../contract/locks.contract.ts'
import { sheetElements } from '../contract/sheets.contract.ts'
import { SheetTable } from './sheet-table.tsx'
import { ForceDialog, UnlockDialog } from './unlock.dialogs.tsx'

const askAgain = 10_000

/** The tanks that somebody has in hand now: one's own are given back, those of others can be forced. */
export function HeldTanks({ asked, onClear }: { asked: HeldAsked; onClear: () => void }) {
  const { t } = useTranslation('stock-sheets')
  const { language } = useUi()
  const describeError = useDescribeError()
  const mayForce = usePermission(lockElements.force)
  const mayEdit = usePermission(sheetElements.edit)
  const [asking, setAsking] = useState<HeldTank | null>(null)
  const locks = useQuery({
    queryKey: ['stock', 'locks', asked],
    queryFn: ({ signal }) => call(readLocks, { query: asked, signal }),
    refetchInterval: askAgain,
    staleTime: 0,
  })
  const rows = locks.data ?? []
  const minutes = ({ takenAt }: HeldTank) =>
    Math.max(0, Math.floor((locks.dataUpdatedAt - Date.parse(takenAt)) / 60_000))
  const Question = asking?.isMine ? UnlockDialog : ForceDialog
  return (
    <>
      {locks.error && <ErrorPanel {...describeError(locks.error)} onRetry={() => void locks.refetch()} />}
      {locks.isPending && <SkeletonRows height={32} />}
      {locks.data &&
        rows.length === 0 &&
        (Object.keys(asked).length > 0 ? (
          <EmptyState kind="no-match" title={t('locks.noneFound')} filters={[]} onClear={onClear} />
        ) : (
          <EmptyState kind="nothing-yet" title={t('locks.none')} body={t('locks.noneHint')} />
        ))}
      {rows.length > 0 && (
        <SheetTable
          label={t('locks.held')}
          rows={rows}
          rowKey={({ tankCode }) => tankCode}
          columns={[
            { id: 'tank', label: t('column.tank'), render: (row) => row.tankCode },
            { id: 'plant', label: t('column.plant'), render: (row) => row.plant },
            { id: 'by', label: t('locks.by'), render: (row) => row.by },
            { id: 'since', label: t('locks.since'), render: (row) => formatInstant(row.takenAt, language) },
            {
              id: 'age',
              label: t('locks.age'),
              unit: 'h:min',
              isNumber: true,
              render: (row) => formatDuration(minutes(row)),
            },
            { id: 'until', label: t('locks.until'), render: (row) => formatInstant(row.until, language) },
            {
              id: 'unlock',
              label: '',
              render: (row) => {
                const may = row.isMine ? mayEdit : mayForce
                return (
                  may.visible && (
                    <ActionButton
                      label={`${t(row.isMine ? 'locks.unlock' : 'locks.force')} ${row.tankCode}`}
                      tone={row.isMine ? 'plain' : 'danger'}
                      disabledReason={may.enabled ? undefined : may.reason}
                      onClick={() => setAsking(row)}
                    />
                  )
                )
              },
            },
          ]}
        />
      )}
      {asking && <Question held={asking} onClose={() => setAsking(null)} />}
    </>
  )
}
