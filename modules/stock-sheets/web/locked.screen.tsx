import './stock.css'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatInstant } from '#platform/core/date-format.ts'
import type { AnswerOf } from '#platform/core/endpoint.ts'
import { MultilineField } from '#platform/ui/fields/text-field.tsx'
import { ActionButton } from '#platform/ui/parts/action-button.tsx'
import { ConfirmDialog } from '#platform/ui/parts/confirm-dialog.tsx'
import { EmptyState } from '#platform/ui/parts/empty-state.tsx'
import { ErrorPanel } from '#platform/ui/parts/error-panel.tsx'
import { PageHeader } from '#platform/ui/parts/page-header.tsx'
import { SkeletonRows } from '#platform/ui/parts/skeleton-rows.tsx'
import { toast } from '#platform/ui/parts/toast.ts'
import { useUi } from '#platform/ui/ui-provider.tsx'
import { call } from '#platform/web/app/api.ts'
import { usePermission } from '#platform/web/auth/permissions.tsx'
import { usePageTitle } from '#platform/web/shell/page-title.ts'
import { useDescribeError } from '#platform/web/shell/use-describe-error.ts'
import { forceUnlock, lockElements, readLocks } from '../contract/locks.contract.ts'
import { SheetTable } from './sheet-table.tsx'

const askAgain = 10_000
type Held = AnswerOf<typeof readLocks>['held'][number]

/** Who has which tank in hand, what happened before, and a way to take one away. */
export function LockedScreen() {
  const { t } = useTranslation('stock-sheets')
  const { language } = useUi()
  const describeError = useDescribeError()
  const mayForce = usePermission(lockElements.force)
  const [asking, setAsking] = useState<Held | null>(null)
  usePageTitle(t('locks.title'))
  const locks = useQuery({
    queryKey: ['stock', 'locks'],
    queryFn: ({ signal }) => call(readLocks, { signal }),
    refetchInterval: askAgain,
    staleTime: 0,
  })
  const when = (at: string) => formatInstant(at, language)
  return (
    <div className="screen">
      <PageHeader title={t('locks.title')} />
      {locks.error && <ErrorPanel {...describeError(locks.error)} onRetry={() => void locks.refetch()} />}
      {locks.isPending && <SkeletonRows height={32} />}
      {locks.data?.held.length === 0 && (
        <EmptyState kind="nothing-yet" title={t('locks.none')} body={t('locks.noneHint')} />
      )}
      {locks.data && locks.data.held.length > 0 && (
        <SheetTable
          label={t('locks.held')}
          rows={locks.data.held}
          rowKey={({ tankCode }) => tankCode}
          columns={[
            { id: 'tank', label: t('column.tank'), render: (row) => row.tankCode },
            { id: 'by', label: t('locks.by'), render: (row) => row.by },
            { id: 'since', label: t('locks.since'), render: (row) => when(row.takenAt) },
            { id: 'until', label: t('locks.until'), render: (row) => when(row.until) },
            {
              id: 'force',
              label: '',
              render: (row) =>
                mayForce.visible && (
                  <ActionButton
                    label={`${t('locks.force')} ${row.tankCode}`}
                    tone="danger"
                    disabledReason={mayForce.enabled ? undefined : mayForce.reason}
                    onClick={() => setAsking(row)}
                  />
                ),
            },
          ]}
        />
      )}
      {locks.data && locks.data.events.length > 0 && (
        <>
          <h2 className="sheet-line">{t('locks.history')}</h2>
          <SheetTable
            label={t('locks.history')}
            rows={locks.data.events}
            rowKey={({ id }) => id}
            columns={[
              { id: 'at', label: t('log.when'), render: (row) => when(row.at) },
              { id: 'tank', label: t('column.tank'), render: (row) => row.tankCode },
              {
                id: 'what',
                label: t('locks.what'),
                render: (row) => t(`locks.action.${row.action}`, { former: row.former }),
              },
              { id: 'by', label: t('log.who'), render: (row) => row.by },
              { id: 'reason', label: t('column.reason'), render: (row) => row.reason ?? '' },
            ]}
          />
        </>
      )}
      {asking && <ForceDialog held={asking} onClose={() => setAsking(null)} />}
    </div>
  )
}

function ForceDialog({ held, onClose }: { held: Held; onClose: () => void }) {
  const { t } = useTranslation('stock-sheets')
  const describeError = useDescribeError()
  const queries = useQueryClient()
  const [reason, setReason] = useState('')
  const key = useRef(crypto.randomUUID())
  const force = useMutation({
    mutationFn: () => call(forceUnlock, { body: { tankCode: held.tankCode, reason }, idempotencyKey: key.current }),
    onSuccess: () => {
      toast(t('message.unlocked'))
      void queries.invalidateQueries({ queryKey: ['stock'] })
      onClose()
    },
  })
  const params = { tank: held.tankCode, name: held.by }
  return (
    <ConfirmDialog
      opened
      title={t('locks.forceTitle', params)}
      onCancel={onClose}
      choices={[
        {
          label: t('locks.force'),
          tone: 'danger',
          busy: force.isPending,
          onChoose: () => reason.trim() !== '' && force.mutate(),
        },
      ]}
    >
      <p>{t('locks.forceBody', params)}</p>
      <MultilineField
        name="force-reason"
        label={t('edit.reason')}
        required
        maxLength={300}
        value={reason}
        onChange={setReason}
      />
      {force.error && <ErrorPanel {...describeError(force.error)} />}
    </ConfirmDialog>
  )
}
