import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { type ChangeLogEntry, changeLogEntry } from '#platform/core/change-log.contract.ts'
import { formatInstant } from '#platform/core/date-format.ts'
import { ErrorPanel } from '#platform/ui/parts/error-panel.tsx'
import { SideDrawer } from '#platform/ui/parts/side-drawer.tsx'
import { SkeletonRows } from '#platform/ui/parts/skeleton-rows.tsx'
import { useUi } from '#platform/ui/ui-provider.tsx'
import { call } from '#platform/web/base/api.ts'
import { useDescribeError } from '#platform/web/base/use-describe-error.ts'

/** All fields of a record as a change left them, also of one that has no page or is gone. */
export function LogRecordDrawer({ entry, onClose }: { entry: ChangeLogEntry; onClose: () => void }) {
  const { t, i18n } = useTranslation(['administration', 'shell'])
  const { language } = useUi()
  const describeError = useDescribeError()
  const found = useQuery({
    queryKey: ['log-entry', i18n.language, entry.id],
    queryFn: ({ signal }) => call(changeLogEntry, { params: { entry: entry.id }, signal }),
    staleTime: Infinity,
  })
  const when = formatInstant(entry.at, language)
  return (
    <SideDrawer opened wide title={[entry.object, entry.title].filter(Boolean).join(' ')} onClose={onClose}>
      <p className="muted">{t(entry.action === 'delete' ? 'logs.asBefore' : 'logs.asAfter', { when })}</p>
      {found.error && <ErrorPanel {...describeError(found.error)} onRetry={() => void found.refetch()} />}
      {found.isPending && <SkeletonRows height={24} />}
      {found.data && (
        <dl className="log-record">
          {found.data.record.map(({ field, label, value, hidden }) => (
            <div key={field}>
              <dt>{label}</dt>
              <dd className={hidden || value === '' ? 'muted' : undefined}>
                {hidden ? t('logs.hidden') : value || t('shell:ui.blank')}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </SideDrawer>
  )
}
