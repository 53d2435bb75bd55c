import './administration.css'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ErrorPanel } from '#platform/ui/parts/error-panel.tsx'
import { SkeletonRows } from '#platform/ui/parts/skeleton-rows.tsx'
import { StatusChip } from '#platform/ui/parts/status-chip.tsx'
import { call } from '#platform/web/base/api.ts'
import type { StoredRecord } from '#platform/web/base/stored-record.ts'
import { useDescribeError } from '#platform/web/base/use-describe-error.ts'
import { listUserRoles } from '../contract/user-roles.contract.ts'
import { Link } from '#platform/web/base/address.tsx'

/** Who holds the role: the people that a change of it reaches. */
export function Panel({ record }: { record: StoredRecord }) {
  const { t } = useTranslation('administration')
  const describeError = useDescribeError()
  const members = useInfiniteQuery({
    queryKey: ['registry', 'users', 'members', record.id],
    queryFn: ({ signal, pageParam }) =>
      call(listUserRoles, {
        query: { roleId: record.id, limit: 50, ...(pageParam ? { after: pageParam } : {}) },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
  })
  if (members.error) return <ErrorPanel {...describeError(members.error)} onRetry={() => void members.refetch()} />
  if (!members.data) return <SkeletonRows height={28} />
  const rows = members.data.pages.flatMap((page) => page.rows)
  if (rows.length === 0) return <p className="muted">{t('members.none')}</p>
  return (
    <>
      <ul className="panel-list">
        {rows.map((user) => (
          <li key={user.userId}>
            <span>
              <Link to={`/system/Users/${user.userId}`}>{user.name}</Link> <span className="muted">{user.account}</span>{' '}
              {!user.isActive && <StatusChip tone="muted" text={t('userRoles.inactive')} />}
            </span>
          </li>
        ))}
      </ul>
      {members.hasNextPage && (
        <button type="button" className="link-button" onClick={() => void members.fetchNextPage()}>
          {t('userRoles.more')}
        </button>
      )}
    </>
  )
}
