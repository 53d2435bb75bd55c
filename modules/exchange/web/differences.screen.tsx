import { IconGitCompare } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ActionButton } from '#platform/ui/parts/action-button.tsx'
import { usePermission } from '#platform/web/base/permissions.tsx'
import { RegistryListScreen } from '#platform/web/registry/registry-list.screen.tsx'
import { exchangeElements } from '../contract/exchange.contract.ts'
import { exchangeDifferenceRegistry } from '../contract/exchange-differences.registry.ts'
import { CompareDialog } from './compare.dialog.tsx'

/** Where a partner has something else than our receipts say. */
export function DifferencesScreen() {
  const { t } = useTranslation('exchange')
  const [comparing, setComparing] = useState(false)
  const compare = usePermission(exchangeElements.reconcile)
  const button = compare.visible && (
    <ActionButton
      label={t('exchangeDifferences.title.new')}
      icon={IconGitCompare}
      tone="primary"
      disabledReason={compare.reason}
      onClick={() => setComparing(true)}
    />
  )
  return (
    <>
      <RegistryListScreen registry={exchangeDifferenceRegistry} own={{ create: null, actions: button }} />
      {comparing && <CompareDialog onClose={() => setComparing(false)} />}
    </>
  )
}
