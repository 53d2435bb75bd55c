import './administration.css'
import { IconCopy, IconPencil } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ActionButton } from '#platform/ui/parts/action-button.tsx'
import { ErrorPanel } from '#platform/ui/parts/error-panel.tsx'
import { SkeletonRows } from '#platform/ui/parts/skeleton-rows.tsx'
import { StatusChip } from '#platform/ui/parts/status-chip.tsx'
import { useUi } from '#platform/ui/ui-provider.tsx'
import { call } from '#platform/web/base/api.ts'
import { usePermission } from '#platform/web/base/permissions.tsx'
import type { StoredRecord } from '#platform/web/base/stored-record.ts'
import { useDescribeError } from '#platform/web/base/use-describe-error.ts'
import { listUserRoles, userRolesElements } from '../contract/user-roles.contract.ts'
import { CloneRolesDialog } from './clone-roles.dialog.tsx'
import { useRoles } from './use-roles.ts'
import { Link, useNavigate } from '#platform/web/base/address.tsx'

/** What this user may do comes from these roles. */
export function Panel({ record }: { record: StoredRecord }) {
  const { t } = useTranslation('administration')
  const { language } = useUi()
  const navigate = useNavigate()
  const describeError = useDescribeError()
  const canEdit = usePermission(userRolesElements.edit)
  const [cloning, setCloning] = useState(false)
  const roles = useRoles()
  const holders = useQuery({
    queryKey: ['registry', 'users', 'roles-of', record.id],
    queryFn: ({ signal }) => call(listUserRoles, { query: { userId: record.id }, signal }),
  })
  const error = roles.error ?? holders.error
  if (error) return <ErrorPanel {...describeError(error)} onRetry={() => void holders.refetch()} />
  if (!roles.data || !holders.data) return <SkeletonRows height={28} />
  const held = new Set(holders.data.rows[0]?.roleIds)
  const own = roles.data.filter(({ id }) => held.has(id))
  return (
    <>
      {own.length === 0 ? (
        <p className="muted">{t('userRoles.none')}</p>
      ) : (
        <ul className="chip-list">
          {own.map((role) => (
            <li key={role.id}>
              <Link to={`/system/Roles/${role.id}`} title={role.description[language]}>
                <StatusChip tone={role.isLiving ? 'neutral' : 'muted'} text={role.name} />
              </Link>
            </li>
          ))}
        </ul>
      )}
      {canEdit.visible && (
        <div className="panel-line">
          <ActionButton
            label={t('userRoles.change')}
            icon={IconPencil}
            onClick={() =>
              void navigate({
                to: '/system/UserRoles',
                search: { text: String(record['account']) },
              })
            }
            keepLabel
          />
          <ActionButton
            label={t('clone.open')}
            icon={IconCopy}
            disabledReason={canEdit.reason}
            onClick={() => setCloning(true)}
            keepLabel
          />
        </div>
      )}
      {cloning && <CloneRolesDialog to={String(record['account'])} onClose={() => setCloning(false)} />}
    </>
  )
}
