import { useState } from 'react'
import { RegistryListScreen } from '#platform/web/registry/registry-list.screen.tsx'
import { exchangeDifferenceRegistry } from '../contract/exchange-differences.registry.ts'
import { CompareDialog } from './compare.dialog.tsx'

/** Where a partner has something else than our receipts say. */
export function DifferencesScreen() {
  const [comparing, setComparing] = useState(false)
  return (
    <>
      <RegistryListScreen registry={exchangeDifferenceRegistry} own={{ create: () => setComparing(true) }} />
      {comparing && <CompareDialog onClose={() => setComparing(false)} />}
    </>
  )
}
