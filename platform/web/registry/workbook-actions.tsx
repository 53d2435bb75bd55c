import { IconFileExport, IconFileImport } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AnyRegistry } from '#platform/core/registry.ts'
import { ActionButton } from '#platform/ui/parts/action-button.tsx'
import { toast } from '#platform/ui/parts/toast.ts'
import { download } from '../app/api.ts'
import { usePermission } from '../auth/permissions.tsx'
import { useDescribeError } from '../shell/use-describe-error.ts'
import { ImportDialog } from './import-dialog.tsx'

/** The list as a workbook, whole and with its filters; and a workbook back into the list. */
export function WorkbookActions(props: { registry: AnyRegistry; query: Record<string, string> }) {
  const { t } = useTranslation('shell')
  const { registry } = props
  const edit = usePermission(registry.elements.edit)
  const [importing, setImporting] = useState(false)
  const describeError = useDescribeError()
  const save = useMutation({
    mutationFn: () => download(registry.endpoints.exportFile, { query: props.query as never }),
    onSuccess: () => toast(t('workbook.exported')),
    onError: (error) => toast(describeError(error).lines.join('\n'), 'alarm'),
  })
  return (
    <>
      <ActionButton
        label={t('workbook.export')}
        icon={IconFileExport}
        busy={save.isPending}
        onClick={() => save.mutate()}
      />
      {edit.visible && (
        <ActionButton
          label={t('workbook.import')}
          icon={IconFileImport}
          disabledReason={edit.reason}
          onClick={() => setImporting(true)}
        />
      )}
      <ImportDialog registry={registry} opened={importing} onClose={() => setImporting(false)} />
    </>
  )
}
