import { useState } from 'react'
import { RegistryListScreen } from '#platform/web/registry/registry-list.screen.tsx'
import { ullageRegistry } from '../contract/ullage.registry.ts'
import { NewUllageDialog } from './new-ullage.dialog.tsx'

/** What ships said is in their tanks, voyage by voyage. */
export function UllageListScreen() {
  const [isNew, setNew] = useState(false)
  return (
    <>
      <RegistryListScreen registry={ullageRegistry} own={{ create: () => setNew(true) }} />
      {isNew && <NewUllageDialog onClose={() => setNew(false)} />}
    </>
  )
}
