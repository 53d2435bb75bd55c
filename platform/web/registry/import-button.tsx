import { IconFileImport } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AnyRegistry } from '#platform/core/registry.ts'
import { ActionButton } from '#platform/ui/parts/action-button.tsx'
import { usePermission } from '../auth/permissions.tsx'
import { ImportDialog } from './import-dialog.tsx'

/** A workbook back into the list. */
export function ImportButton({ registry }: { registry: AnyRegistry }) {
  const { t } = useTranslation('shell')
  const edit = usePermission(registry.elements.edit)
  const [importing, setImporting] = useState(false)
  return (
    <>
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
