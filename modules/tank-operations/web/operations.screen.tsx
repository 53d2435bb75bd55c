import { useState } from 'react'
import { useSearch } from '#platform/web/base/address.tsx'
import { RegistryListScreen } from '#platform/web/registry/registry-list.screen.tsx'
import { tankOperationRegistry } from '../contract/tank-operations.registry.ts'
import { NewOperation } from './new-operation.dialog.tsx'

/** What goes on in the tanks, by its state; what is done with an operation is done on its page. */
export function OperationsScreen() {
  const { tankCode = '' } = useSearch<{ tankCode?: string }>()
  const [creating, setCreating] = useState(false)
  return (
    <>
      <RegistryListScreen registry={tankOperationRegistry} own={{ create: () => setCreating(true) }} />
      {creating && <NewOperation tankCode={tankCode} onClose={() => setCreating(false)} />}
    </>
  )
}
