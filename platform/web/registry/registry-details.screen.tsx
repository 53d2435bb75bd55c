import { useQuery } from '@tanstack/react-query'
import { Navigate, useParams } from '@tanstack/react-router'
import { ErrorPanel } from '#platform/ui/parts/error-panel.tsx'
import { SkeletonRows } from '#platform/ui/parts/skeleton-rows.tsx'
import { call } from '../app/api.ts'
import { ApiFailure } from '../app/api-failure.ts'
import type { WebRegistry } from '../app/web-module.ts'
import { useDescribeError } from '../shell/use-describe-error.ts'
import { RecordPage } from './record-page.tsx'
import type { StoredRecord } from './use-record-form.ts'

/** One record of any registry, or a new one at the id `new`. */
export function RegistryDetailsScreen(web: WebRegistry) {
  const { registry } = web
  const { id } = useParams({ strict: false }) as { id: string }
  const describeError = useDescribeError()
  const isNew = id === 'new'
  const record = useQuery({
    queryKey: ['registry', registry.id, 'record', id],
    enabled: !isNew,
    queryFn: ({ signal }) => call(registry.endpoints.read, { params: { id }, signal }) as Promise<StoredRecord>,
  })

  const missing = record.error instanceof ApiFailure && (record.error.status === 404 || record.error.status === 400)
  if (isNew) return <RecordPage key="new" web={web} record={null} path={`${registry.path}/new`} />
  if (record.data) {
    return <RecordPage key={id} web={web} record={record.data} path={`${registry.path}/${id}`} gone={missing} />
  }
  if (missing) return <Navigate to={'/notfound' as never} replace />
  if (record.error) return <ErrorPanel {...describeError(record.error)} onRetry={() => void record.refetch()} />
  return <SkeletonRows height={40} />
}
