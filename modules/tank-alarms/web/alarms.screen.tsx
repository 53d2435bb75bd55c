import { useState } from 'react'
import { Navigate, useSearch } from '#platform/web/base/address.tsx'
import { RegistryListScreen } from '#platform/web/registry/registry-list.screen.tsx'
import { alarmsPath } from '../contract/tank-alarms.contract.ts'
import { tankAlarmRegistry } from '../contract/tank-alarms.registry.ts'
import { AcknowledgeTicked } from './acknowledge-ticked.tsx'
import { AlarmDrawer } from './alarm.drawer.tsx'

const { filters: open } = tankAlarmRegistry.tabs[0]!

/** What calls for somebody, the gravest first; what is over and what is put away stand in the other tabs. */
export function AlarmsScreen() {
  const search = useSearch<Record<string, string>>()
  // Not in the address: that is the list's, which takes away what it does not know.
  const [opened, setOpened] = useState<string>()
  // Whoever comes by the menu wants what is open; whoever then asks for all has asked.
  const isBare = Object.keys(search).length === 0
  const [comesByMenu, setComesByMenu] = useState(isBare)
  if (comesByMenu && isBare) return <Navigate to={alarmsPath} search={open} replace />
  if (comesByMenu) setComesByMenu(false)
  return (
    <>
      <RegistryListScreen
        registry={tankAlarmRegistry}
        own={{
          create: null,
          open: ({ id }) => setOpened(id),
          renderSelected: (chosen) => <AcknowledgeTicked chosen={chosen} />,
        }}
      />
      {opened && <AlarmDrawer id={opened} onClose={() => setOpened(undefined)} />}
    </>
  )
}
