import '#platform/web/auth/session-list.css'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { endUserSession, sessionElements, userSessions } from '#platform/core/security.contract.ts'
import { ErrorPanel } from '#platform/ui/parts/error-panel.tsx'
import { SkeletonRows } from '#platform/ui/parts/skeleton-rows.tsx'
import { toast } from '#platform/ui/parts/toast.ts'
import { call } from '#platform/web/base/api.ts'
import { SessionRow } from '#platform/web/auth/own-sessions.panel.tsx'
import { usePermission } from '#platform/web/base/permissions.tsx'
import type { StoredRecord } from '#platform/web/base/stored-record.ts'
import { useDescribeError } from '#platform/web/base/use-describe-error.ts'

/** Where this person is signed in now; ending a session puts it out at its next request. */
export function Panel({ record }: { record: StoredRecord }) {
  const { t } = useTranslation('administration')
  const queries = useQueryClient()
  const describeError = useDescribeError()
  const mayEnd = usePermission(sessionElements.end).enabled
  const queryKey = ['user-sessions', record.id, record.version]
  const sessions = useQuery({
    queryKey,
    queryFn: ({ signal }) => call(userSessions, { query: { userId: record.id }, signal }),
    staleTime: 0,
  })
  const end = useMutation({
    mutationFn: (id: string) => call(endUserSession, { params: { userId: record.id, id } }),
    onSuccess: () => toast(t('sessions.ended')),
    onError: (error) => toast(describeError(error).lines.join('\n'), 'alarm'),
    onSettled: () => queries.invalidateQueries({ queryKey }),
  })
  if (sessions.error) return <ErrorPanel {...describeError(sessions.error)} onRetry={() => void sessions.refetch()} />
  if (!sessions.data) return <SkeletonRows height={28} />
  if (sessions.data.length === 0) return <p className="muted">{t('sessions.none')}</p>
  return (
    <div className="session-list">
      <ul>
        {sessions.data.map((session) => (
          <SessionRow
            key={session.id}
            session={session}
            busy={end.isPending}
            onEnd={mayEnd ? () => end.mutate(session.id) : undefined}
          />
        ))}
      </ul>
    </div>
  )
}
