import './administration.css'
import { IconCheck, IconX } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatInstant } from '#platform/core/date-format.ts'
import { ActionButton } from '#platform/ui/parts/action-button.tsx'
import { ConfirmDialog } from '#platform/ui/parts/confirm-dialog.tsx'
import { ErrorPanel } from '#platform/ui/parts/error-panel.tsx'
import { toast } from '#platform/ui/parts/toast.ts'
import { useUi } from '#platform/ui/ui-provider.tsx'
import { call } from '#platform/web/base/api.ts'
import { usePermission } from '#platform/web/base/permissions.tsx'
import { useDescribeError } from '#platform/web/base/use-describe-error.ts'
import {
  decideRoleRequest,
  type RoleRequest,
  roleRequests,
  userRolesElements,
} from '../contract/user-roles.contract.ts'

/** Roles that somebody has asked for and that a second person gives or not; nothing where nothing waits. */
export function RoleRequests() {
  const { t, i18n } = useTranslation('administration')
  const describeError = useDescribeError()
  const waiting = useQuery({
    queryKey: ['registry', 'users', 'role-requests', i18n.language],
    queryFn: ({ signal }) => call(roleRequests, { signal }),
  })
  if (waiting.error) return <ErrorPanel {...describeError(waiting.error)} onRetry={() => void waiting.refetch()} />
  if (!waiting.data?.length) return null
  return (
    <section className="role-requests" aria-labelledby="role-requests">
      <h2 id="role-requests">{t('requests.title')}</h2>
      <ul className="panel-list">
        {waiting.data.map((request) => (
          <Request key={request.id} request={request} />
        ))}
      </ul>
    </section>
  )
}

function Request({ request }: { request: RoleRequest }) {
  const { t } = useTranslation('administration')
  const { language } = useUi()
  const queries = useQueryClient()
  const describeError = useDescribeError()
  const canEdit = usePermission(userRolesElements.edit)
  const [asking, setAsking] = useState(false)
  const { role, name, email, isOwn } = request
  const decide = useMutation({
    mutationFn: (give: boolean) =>
      call(decideRoleRequest, { params: { id: request.id }, body: { give }, idempotencyKey: crypto.randomUUID() }),
    onSuccess: (_, give) => {
      toast(give ? t('requests.given', { role, name }) : t(isOwn ? 'requests.withdrawn' : 'requests.refused', { role }))
      void queries.invalidateQueries({ queryKey: ['registry', 'users'] })
    },
    onError: (error) => toast(describeError(error).lines.join('\n'), 'alarm'),
    onSettled: () => setAsking(false),
  })
  const reason = canEdit.reason ?? request.refusal ?? undefined
  return (
    <li>
      <div>
        <strong>{t('requests.line', { role, name })}</strong> <span className="muted">{request.account}</span>
        {request.reason && <p>{request.reason}</p>}
        <p className="muted">
          {t('requests.asked', { who: request.askedBy, when: formatInstant(request.askedAt, language) })} ·{' '}
          {t('requests.mail', { email })}
        </p>
      </div>
      <div className="role-request-buttons">
        <ActionButton
          label={t(isOwn ? 'requests.withdraw' : 'requests.refuse')}
          icon={IconX}
          busy={decide.isPending}
          disabledReason={isOwn ? canEdit.reason : reason}
          onClick={() => decide.mutate(false)}
          keepLabel
        />
        {!isOwn && (
          <ActionButton
            label={t('requests.give')}
            icon={IconCheck}
            tone="primary"
            busy={decide.isPending}
            disabledReason={reason}
            onClick={() => setAsking(true)}
            keepLabel
          />
        )}
      </div>
      <ConfirmDialog
        opened={asking}
        title={t('requests.giveTitle', { role, name })}
        onCancel={() => setAsking(false)}
        choices={[
          {
            label: t('requests.give'),
            tone: 'primary',
            busy: decide.isPending,
            onChoose: () => decide.mutate(true),
          },
        ]}
      >
        <p>{t('requests.giveBody', { name, email })}</p>
      </ConfirmDialog>
    </li>
  )
}
