import { Group } from '@mantine/core'
import { IconSend } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useRouterState } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { notificationLimits, type Receiver, sendNotification } from '#platform/core/notification.contract.ts'
import { CodeField, MultilineField, TextField } from '#platform/ui/fields/text-field.tsx'
import { ActionButton } from '#platform/ui/parts/action-button.tsx'
import { Dialog } from '#platform/ui/parts/dialog.tsx'
import { ErrorPanel } from '#platform/ui/parts/error-panel.tsx'
import { toast } from '#platform/ui/parts/toast.ts'
import { call } from '../base/api.ts'
import { ApiFailure } from '../base/api-failure.ts'
import { useDescribeError } from '../base/use-describe-error.ts'
import { ReceiverField } from './receiver-field.tsx'

/** To whom, about what, and if wanted with the way to the page that is open behind the dialog. */
export function SendNotificationDialog(props: { opened: boolean; onClose: () => void }) {
  const { t } = useTranslation('shell')
  return (
    <Dialog opened={props.opened} onClose={props.onClose} title={t('notification.send')} size="lg">
      <SendForm onClose={props.onClose} />
    </Dialog>
  )
}

function SendForm(props: { onClose: () => void }) {
  const { t } = useTranslation('shell')
  const describeError = useDescribeError()
  const here = useRouterState({ select: ({ location }) => location.pathname })
  const [idempotencyKey] = useState(() => crypto.randomUUID())
  const [receivers, setReceivers] = useState<Receiver[]>([])
  const [subject, setSubject] = useState('')
  const [message, setMessage] = useState('')
  const [url, setUrl] = useState('')
  const ids = (kind: Receiver['kind']) => receivers.filter((one) => one.kind === kind).map(({ id }) => id)

  const send = useMutation({
    mutationFn: () =>
      call(sendNotification, {
        body: { users: ids('user'), roles: ids('role'), subject, message, url: url.trim() || null },
        idempotencyKey,
      }),
    onSuccess: ({ receivers: count }) => {
      toast(t('notification.sent', { count }))
      props.onClose()
    },
  })
  const missing = [
    ...(receivers.length === 0 ? [t('notification.receivers')] : []),
    ...(subject.trim() === '' ? [t('notification.subject')] : []),
    ...(message.trim() === '' ? [t('notification.message')] : []),
  ]
  const entries = send.error instanceof ApiFailure ? send.error.entries : []
  const errorOf = (field: string) => entries.find(({ key }) => key === field)?.value
  const unplaced = send.error !== null && !entries.some(({ key }) => key !== '')

  return (
    <form
      className="stack-form"
      onSubmit={(event) => {
        event.preventDefault()
        if (missing.length === 0 && !send.isPending) send.mutate()
      }}
    >
      {unplaced && <ErrorPanel {...describeError(send.error)} />}
      <ReceiverField
        label={t('notification.receivers')}
        purpose="notification"
        value={receivers}
        onChange={setReceivers}
        error={errorOf('receivers') ?? errorOf('users') ?? errorOf('roles')}
      />
      <TextField
        name="subject"
        label={t('notification.subject')}
        required
        value={subject}
        onChange={setSubject}
        maxLength={notificationLimits.subject}
        error={errorOf('subject')}
      />
      <MultilineField
        name="message"
        label={t('notification.message')}
        required
        value={message}
        onChange={setMessage}
        maxLength={notificationLimits.message}
        error={errorOf('message')}
      />
      <div>
        <CodeField
          name="url"
          label={t('notification.url')}
          hint={t('notification.urlHint')}
          value={url}
          onChange={setUrl}
          maxLength={notificationLimits.urlLength}
          error={errorOf('url')}
        />
        {url !== here && (
          <button type="button" className="link-button" onClick={() => setUrl(here)}>
            {t('notification.thisPage')}
          </button>
        )}
      </div>
      <Group justify="flex-end" gap="xs">
        <ActionButton label={t('ui.cancel')} onClick={props.onClose} keepLabel />
        <ActionButton
          label={t('notification.sendNow')}
          icon={IconSend}
          tone="primary"
          type="submit"
          busy={send.isPending}
          disabledReason={missing.length > 0 ? t('notification.missing', { what: missing.join(', ') }) : undefined}
          keepLabel
        />
      </Group>
    </form>
  )
}
