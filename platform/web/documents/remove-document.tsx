import { Group } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { documentEndpoints, DocumentView } from '#platform/core/document.contract.ts'
import { ActionButton } from '#platform/ui/parts/action-button.tsx'
import { Dialog } from '#platform/ui/parts/dialog.tsx'
import { ErrorPanel } from '#platform/ui/parts/error-panel.tsx'
import { call } from '../base/api.ts'
import { useDescribeError } from '../base/use-describe-error.ts'

/** Out of the list, and why: the reason stays in the history. */
export function RemoveDocument(props: {
  endpoints: ReturnType<typeof documentEndpoints>
  id: string
  document: DocumentView
  onClose: () => void
  onDone: () => Promise<void>
}) {
  const { t } = useTranslation('shell')
  const { endpoints, id, document, onClose, onDone } = props
  const describeError = useDescribeError()
  const [reason, setReason] = useState('')
  const remove = useMutation({
    mutationFn: () =>
      call(endpoints.remove, { params: { id, document: document.id }, body: { reason }, version: document.version }),
    onSuccess: async () => {
      await onDone()
      onClose()
    },
  })
  return (
    <Dialog opened onClose={onClose} title={t('document.removeTitle', { name: document.name })}>
      <p>{t('document.removeBody')}</p>
      {remove.error && <ErrorPanel {...describeError(remove.error)} />}
      <label className="documents-reason">
        <span>{t('document.reason')}</span>
        <textarea
          data-autofocus
          maxLength={500}
          rows={3}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      </label>
      <Group justify="flex-end" gap="xs" mt="md">
        <ActionButton label={t('ui.cancel')} onClick={onClose} keepLabel />
        <ActionButton
          label={t('document.removeIt')}
          tone="danger"
          keepLabel
          busy={remove.isPending}
          disabledReason={reason.trim() === '' ? t('document.reasonNeeded') : undefined}
          onClick={() => remove.mutate()}
        />
      </Group>
    </Dialog>
  )
}
