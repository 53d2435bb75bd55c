import { type Icon, IconFileExport } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ActionButton } from '#platform/ui/parts/action-button.tsx'
import { toast } from '#platform/ui/parts/toast.ts'
import { useDescribeError } from '#platform/web/base/use-describe-error.ts'

/** What the screen shows as a file: a workbook, unless it says otherwise. */
export function SaveButton(props: {
  save: () => Promise<void>
  label?: string
  icon?: Icon
  disabledReason?: string | undefined
}) {
  const { t } = useTranslation('stock-sheets')
  const describeError = useDescribeError()
  const save = useMutation({
    mutationFn: props.save,
    onSuccess: () => toast(t('exported')),
    onError: (error) => toast(describeError(error).lines.join('\n'), 'alarm'),
  })
  return (
    <ActionButton
      label={props.label ?? t('export')}
      icon={props.icon ?? IconFileExport}
      busy={save.isPending}
      disabledReason={props.disabledReason}
      onClick={() => save.mutate()}
    />
  )
}
