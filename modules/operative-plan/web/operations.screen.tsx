import { useState } from 'react'
import { RegistryListScreen } from '#platform/web/registry/registry-list.screen.tsx'
import { scheduledOperationRegistry } from '../contract/scheduled-operations.registry.ts'
import { NewOperation } from './new-operation.dialog.tsx'

/** What is planned, by its state; what is done with an operation is done on its page or on the board. */
export function OperationsScreen() {
  const [creating, setCreating] = useState(false)
  return (
    <>
      <RegistryListScreen registry={scheduledOperationRegistry} own={{ create: () => setCreating(true) }} />
      {creating && <NewOperation onClose={() => setCreating(false)} />}
    </>
  )
}
