import { Group } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { siteTime } from '#platform/core/date-format.ts'
import type { Receiver } from '#platform/core/notification.contract.ts'
import { createThread, threadLimits, type ThreadView, updateThread } from '#platform/core/thread.contract.ts'
import { DateField } from '#platform/ui/fields/date-field.tsx'
import { TextField } from '#platform/ui/fields/text-field.tsx'
import { ActionButton } from '#platform/ui/parts/action-button.tsx'
import { Dialog } from '#platform/ui/parts/dialog.tsx'
import { ErrorPanel } from '#platform/ui/parts/error-panel.tsx'
import { toast } from '#platform/ui/parts/toast.ts'
import { call } from '../base/api.ts'
import { ApiFailure } from '../base/api-failure.ts'
import { currentSession } from '../base/session.ts'
import { useDescribeError } from '../base/use-describe-error.ts'
import { ReceiverField } from './receiver-field.tsx'

/** Name, validity and people of a thread, new or there already. */
export function ThreadFormDialog(props: {
  opened: boolean
  thread: ThreadView | null
  onClose: () => void
  onSaved: (thread: ThreadView) => void
}) {
  const { t } = useTranslation('shell')
  return (
    <Dialog
      opened={props.opened}
      onClose={props.onClose}
      title={t(props.thread ? 'thread.edit' : 'thread.new')}
      size="lg"
    >
      <ThreadForm {...props} />
    </Dialog>
  )
}

function ThreadForm(props: { thread: ThreadView | null; onClose: () => void; onSaved: (thread: ThreadView) => void }) {
  const { t } = useTranslation('shell')
  const { thread } = props
  const queries = useQueryClient()
  const describeError = useDescribeError()
  const me = currentSession()
  const [idempotencyKey] = useState(() => crypto.randomUUID())
  const [name, setName] = useState(thread?.name ?? '')
  const [validFrom, setValidFrom] = useState(() => thread?.validFrom ?? siteTime(new Date().toISOString()).date)
  const [validTo, setValidTo] = useState(thread?.validTo ?? '')
  const [users, setUsers] = useState<Receiver[]>(() =>
    (thread?.users ?? [{ id: me!.userId, name: `${me!.firstName} ${me!.lastName}` }]).map((user) => ({
      ...user,
      kind: 'user',
      detail: '',
    })),
  )
  const save = useMutation({
    mutationFn: () => {
      const body = { name, validFrom, validTo: validTo || null, users: users.map(({ id }) => id) }
      return thread
        ? call(updateThread, { params: { id: thread.id }, body, version: thread.version })
        : call(createThread, { body, idempotencyKey })
    },
    onSuccess: (saved) => {
      toast(t(thread ? 'record.updated' : 'record.created'))
      props.onSaved(saved)
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ['threads'] }),
  })
  const missing = [
    ...(name.trim() === '' ? [t('thread.name')] : []),
    ...(validFrom === '' ? [t('thread.validFrom')] : []),
    ...(users.length < 2 && !thread ? [t('thread.users')] : []),
  ]
  const entries = save.error instanceof ApiFailure ? save.error.entries : []
  const errorOf = (field: string) => entries.find(({ key }) => key === field)?.value
  const unplaced = save.error !== null && !entries.some(({ key }) => key !== '')
  return (
    <form
      className="stack-form"
      onSubmit={(event) => {
        event.preventDefault()
        if (missing.length === 0 && !save.isPending) save.mutate()
      }}
    >
      {unplaced && <ErrorPanel {...describeError(save.error)} />}
      <TextField
        name="name"
        label={t('thread.name')}
        required
        value={name}
        onChange={setName}
        maxLength={threadLimits.name}
        error={errorOf('name')}
      />
      <div className="two-fields">
        <DateField
          name="validFrom"
          label={t('thread.validFrom')}
          required
          value={validFrom}
          onChange={setValidFrom}
          error={errorOf('validFrom')}
        />
        <DateField
          name="validTo"
          label={t('thread.validTo')}
          hint={t('thread.validToHint')}
          value={validTo}
          onChange={setValidTo}
          error={errorOf('validTo')}
        />
      </div>
      <ReceiverField
        label={t('thread.users')}
        purpose="thread"
        value={users}
        onChange={setUsers}
        fixed={me?.userId}
        error={errorOf('users')}
      />
      <Group justify="flex-end" gap="xs">
        <ActionButton label={t('ui.cancel')} onClick={props.onClose} keepLabel />
        <ActionButton
          label={t('ui.save')}
          tone="primary"
          type="submit"
          busy={save.isPending}
          disabledReason={missing.length > 0 ? t('notification.missing', { what: missing.join(', ') }) : undefined}
          keepLabel
        />
      </Group>
    </form>
  )
}
