import './administration.css'
import { IconKey, IconMail } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { firstPassword, passwordReset } from '#platform/core/security.contract.ts'
import { ActionButton } from '#platform/ui/parts/action-button.tsx'
import { ConfirmDialog } from '#platform/ui/parts/confirm-dialog.tsx'
import { Dialog } from '#platform/ui/parts/dialog.tsx'
import { toast } from '#platform/ui/parts/toast.ts'
import { call } from '#platform/web/base/api.ts'
import { usePermission } from '#platform/web/base/permissions.tsx'
import { currentSession } from '#platform/web/base/session.ts'
import type { StoredRecord } from '#platform/web/base/stored-record.ts'
import { useDescribeError } from '#platform/web/base/use-describe-error.ts'
import { ShownOnce } from './shown-once.tsx'

/** The two ways to a new password: a link by mail, or a first one to be told in person. */
export function Panel({ record }: { record: StoredRecord }) {
  const { t } = useTranslation('administration')
  const queries = useQueryClient()
  const describeError = useDescribeError()
  const canReset = usePermission('users.passwordReset')
  const canMake = usePermission('users.firstPassword')
  const [asking, setAsking] = useState<'link' | 'first' | null>(null)
  const userId = record.id
  const isActive = record['isEnabled'] === true && record['isDisabledByAdmin'] === false && record.endedAt === null
  const inactive = isActive ? undefined : t('password.inactive')
  const isOwn = currentSession()?.userId === userId
  const onError = (error: unknown) => {
    setAsking(null)
    toast(describeError(error).lines.join('\n'), 'alarm')
  }
  const send = useMutation({
    mutationFn: () => call(passwordReset, { body: { userId } }),
    onSuccess: () => {
      setAsking(null)
      toast(t('password.sent'))
    },
    onError,
  })
  const make = useMutation({
    mutationFn: () => call(firstPassword, { body: { userId } }),
    onSuccess: () => {
      setAsking(null)
      void queries.invalidateQueries({ queryKey: ['registry', 'users'] })
    },
    onError,
  })
  const name = String(record['name'])
  return (
    <>
      <p className="muted">{t('password.body')}</p>
      <div className="panel-line">
        {canReset.visible && (
          <ActionButton
            label={t('password.sendLink')}
            icon={IconMail}
            disabledReason={canReset.reason ?? inactive}
            onClick={() => setAsking('link')}
            keepLabel
          />
        )}
        {canMake.visible && (
          <ActionButton
            label={t('password.makeFirst')}
            icon={IconKey}
            disabledReason={canMake.reason ?? inactive ?? (isOwn ? t('password.own') : undefined)}
            onClick={() => setAsking('first')}
            keepLabel
          />
        )}
      </div>
      <ConfirmDialog
        opened={asking === 'link'}
        title={t('password.sendLinkTitle', { name })}
        onCancel={() => setAsking(null)}
        choices={[
          {
            label: t('password.sendLink'),
            tone: 'primary',
            busy: send.isPending,
            onChoose: () => send.mutate(),
          },
        ]}
      >
        {t('password.sendLinkBody', { email: String(record['email']) })}
      </ConfirmDialog>
      <ConfirmDialog
        opened={asking === 'first'}
        title={t('password.makeFirstTitle', { name })}
        onCancel={() => setAsking(null)}
        choices={[
          {
            label: t('password.makeFirst'),
            tone: 'danger',
            busy: make.isPending,
            onChoose: () => make.mutate(),
          },
        ]}
      >
        {t('password.makeFirstBody')}
      </ConfirmDialog>
      <Dialog
        opened={make.data !== undefined}
        onClose={() => make.reset()}
        title={t('password.madeTitle', { name })}
        closeOnClickOutside={false}
      >
        {make.data && (
          <>
            <p>{t('password.madeBody', { hours: make.data.hours })}</p>
            <ShownOnce label={t('password.first')} secret={make.data.password} />
          </>
        )}
      </Dialog>
    </>
  )
}
