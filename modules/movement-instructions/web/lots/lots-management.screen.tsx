import { useState } from 'react'
import { RegistryListScreen } from '#platform/web/registry/registry-list.screen.tsx'
import { lotsManagementRegistry } from '#modules/movement-instructions/contract/lots-management.registry.ts'
import { lotFigures } from '#modules/movement-instructions/contract/lots-management.ts'
import { LotFiguresDrawer } from './lot-figures.drawer.tsx'
import { LotSteps } from './lot-steps.tsx'

/** The way to the instruction. */
const unseen = ['instruction']
const editable = Object.keys(lotFigures.shape)

/** The lots of all voyages with their figures as they come in; many can be changed at once. */
export function LotsManagementScreen() {
  const [opened, setOpened] = useState<string | null>(null)
  return (
    <>
      <RegistryListScreen
        registry={lotsManagementRegistry}
        own={{
          unseen,
          editable,
          create: null,
          open: (row) => setOpened(row.id),
          renderSelected: (chosen, edit) => <LotSteps chosen={chosen} onEdit={edit} />,
        }}
      />
      {opened && <LotFiguresDrawer key={opened} id={opened} onClose={() => setOpened(null)} />}
    </>
  )
}
