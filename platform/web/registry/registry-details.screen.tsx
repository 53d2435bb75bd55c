import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { formatInstant } from '#platform/core/date-format.ts'
import { isInstant } from '#platform/core/instant-format.ts'
import type { AnyRegistry } from '#platform/core/registry.ts'
import { EmptyState } from '#platform/ui/parts/empty-state.tsx'
import { ErrorPanel } from '#platform/ui/parts/error-panel.tsx'
import { PastBar } from '#platform/ui/parts/notice-bar.tsx'
import { PageHeader } from '#platform/ui/parts/page-header.tsx'
import { SkeletonRows } from '#platform/ui/parts/skeleton-rows.tsx'
import { useUi } from '#platform/ui/ui-provider.tsx'
import { call } from '../base/api.ts'
import { isMissing } from '../base/api-failure.ts'
import { readDraft } from '../base/drafts.ts'
import { useMissingPermission, usePermission } from '../base/permissions.tsx'
import { currentSession } from '../base/session.ts'
import type { WebRegistry } from '../base/web-module.ts'
import { useDescribeError } from '../base/use-describe-error.ts'
import { useRegistryTexts } from '../fields/registry-texts.ts'
import { PastRecordPage } from './record/past-record-page.tsx'
import { RecordPage } from './record/record-page.tsx'
import type { StoredRecord } from '../base/stored-record.ts'
import { Navigate, useNavigate, useParams, useSearch } from '../base/address.tsx'

/** One record of any registry, a new one at the id `new`, or one as it was when the address names a moment. */
export function RegistryDetailsScreen(web: WebRegistry) {
  const { id } = useParams<{ id: string }>()
  const { asAt, like } = useSearch<{ asAt?: string; like?: string }>()
  if (id === 'new') return <NewRecord web={web} like={like} />
  return asAt !== undefined && isInstant(asAt) ? (
    <RecordAsAt web={web} id={id} asAt={asAt} />
  ) : (
    <RecordNow key={id} web={web} id={id} />
  )
}

const recordQuery = (registry: AnyRegistry, id: string) => ({
  queryKey: ['registry', registry.id, 'record', id],
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    call(registry.endpoints.read, { params: { id }, signal }) as Promise<StoredRecord>,
})

/** Whoever may not make one is told so: a form without controls would say nothing. */
function NewRecord({ web, like }: { web: WebRegistry; like: string | undefined }) {
  const { t } = useTranslation('shell')
  const { registry } = web
  const texts = useRegistryTexts(registry)
  const navigate = useNavigate()
  const { enabled } = usePermission(registry.elements.create)
  const reason = useMissingPermission(enabled ? null : registry.elements.create)
  if (!enabled) {
    return (
      <div className="screen">
        <PageHeader kicker={texts.one} title={texts.new} onBack={() => void navigate({ to: registry.path })} />
        <EmptyState kind="nothing-yet" title={t('record.mayNotCreate')} body={reason} />
      </div>
    )
  }
  if (like !== undefined) return <RecordLike key={like} web={web} id={like} />
  return <RecordPage key="new" web={web} record={null} path={newPath(registry)} />
}

const newPath = ({ path }: AnyRegistry) => `${path}/new`

/** A new one, filled in as another is. Its draft is kept by itself, so that one of a plain new record stays as it is. */
function RecordLike({ web, id }: { web: WebRegistry; id: string }) {
  const { registry } = web
  const describeError = useDescribeError()
  const other = useQuery(recordQuery(registry, id))
  const path = `${newPath(registry)}?like=${id}`
  if (other.data) return <RecordPage web={web} record={null} like={other.data} path={path} />
  if (isMissing(other.error) && readDraft(currentSession()?.userId ?? '', path))
    return <RecordPage web={web} record={null} path={path} />
  if (isMissing(other.error)) return <Navigate to={newPath(registry)} replace />
  if (other.error) return <ErrorPanel {...describeError(other.error)} onRetry={() => void other.refetch()} />
  return <SkeletonRows height={40} />
}

function RecordNow({ web, id }: { web: WebRegistry; id: string }) {
  const { registry } = web
  const describeError = useDescribeError()
  const record = useQuery(recordQuery(registry, id))
  const missing = isMissing(record.error)
  if (record.data) return <RecordPage web={web} record={record.data} path={`${registry.path}/${id}`} gone={missing} />
  if (missing) return <Navigate to="/notfound" replace />
  if (record.error) return <ErrorPanel {...describeError(record.error)} onRetry={() => void record.refetch()} />
  return <SkeletonRows height={40} />
}

function RecordAsAt({ web, id, asAt }: { web: WebRegistry; id: string; asAt: string }) {
  const { t } = useTranslation('shell')
  const { language } = useUi()
  const { registry } = web
  const navigate = useNavigate()
  const describeError = useDescribeError()
  const record = useQuery({
    queryKey: ['registry', registry.id, 'asAt', id, asAt],
    queryFn: ({ signal }) =>
      call(registry.endpoints.readAsAt, { params: { id }, query: { asAt }, signal }) as Promise<StoredRecord>,
  })
  if (record.data) return <PastRecordPage web={web} record={record.data} asAt={asAt} />
  if (isMissing(record.error)) {
    const when = formatInstant(asAt, language)
    return (
      <div className="screen">
        <PastBar
          text={t('past.record', { when })}
          actions={[
            {
              label: t('past.backToNow'),
              onClick: () => void navigate({ to: '.', replace: true }),
            },
          ]}
        />
        <EmptyState kind="nothing-yet" title={t('past.notThere', { when })} />
      </div>
    )
  }
  if (record.error) return <ErrorPanel {...describeError(record.error)} onRetry={() => void record.refetch()} />
  return <SkeletonRows height={40} />
}
