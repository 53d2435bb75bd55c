import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { AnyRegistry } from '#platform/core/registry.ts'
import { ConfirmDialog } from '#platform/ui/parts/confirm-dialog.tsx'
import { ErrorPanel } from '#platform/ui/parts/error-panel.tsx'
import { toast } from '#platform/ui/parts/toast.ts'
import { call } from '../../base/api.ts'
import { ApiFailure } from '../../base/api-failure.ts'
import { useDescribeError } from '../../base/use-describe-error.ts'
import type { RegistryTexts } from '../../fields/registry-texts.ts'
import type { StoredRecord } from '../../base/stored-record.ts'

/** Asks before a record goes. One that others refer to cannot go, but it can be ended. */
export function DeleteRecord(props: {
  registry: AnyRegistry
  texts: RegistryTexts
  record: StoredRecord
  opened: boolean
  onClose: () => void
  onDeleted: () => void
  onEnd: () => void
}) {
  const { t } = useTranslation('shell')
  const { registry, record, texts } = props
  const queries = useQueryClient()
  const describeError = useDescribeError()
  const remove = useMutation({
    mutationFn: () => call(registry.endpoints.remove, { params: { id: record.id }, version: record.version }),
    onSuccess: () => {
      toast(t('record.deleted'))
      props.onDeleted()
      // Whatever the page still shows of the record would be asked for again, and there is nothing left to answer with.
      queries.removeQueries({
        predicate: ({ queryKey }) => queryKey[1] === registry.id && queryKey.includes(record.id),
      })
      void queries.invalidateQueries({ queryKey: ['registry', registry.id] })
    },
  })
  const inUse = remove.error instanceof ApiFailure && remove.error.code === 'platform.inUse'
  const name = [registry.title, ...registry.key.filter((key: string) => key !== registry.title)]
    .map((field: string) => texts.value(registry.field(field), record[field]))
    .join(' · ')
  const close = () => {
    remove.reset()
    props.onClose()
  }
  return (
    <ConfirmDialog
      opened={props.opened}
      title={t('record.deleteTitle', { name })}
      onCancel={close}
      choices={
        inUse && record.endedAt === null
          ? [
              {
                label: t('action.end'),
                tone: 'primary',
                onChoose: () => {
                  close()
                  props.onEnd()
                },
              },
            ]
          : [{ label: t('action.delete'), tone: 'danger', busy: remove.isPending, onChoose: () => remove.mutate() }]
      }
    >
      <p>{t('record.deleteBody', { kind: texts.one.toLowerCase() })}</p>
      {remove.error && <ErrorPanel {...describeError(remove.error)} />}
      {inUse && record.endedAt === null && <p>{t('record.endInstead')}</p>}
    </ConfirmDialog>
  )
}
