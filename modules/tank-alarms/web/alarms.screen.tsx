import { useState } from 'react'
import { Navigate, useChangeSearch, useSearch } from '#platform/web/base/address.tsx'
import { RegistryListScreen } from '#platform/web/registry/registry-list.screen.tsx'
import { alarmsPath } from '../contract/tank-alarms.contract.ts'
import { tankAlarmRegistry } from '../contract/tank-alarms.registry.ts'
import { AcknowledgeTicked } from './acknowledge-ticked.tsx'
import { AlarmDrawer } from './alarm.drawer.tsx'

const { filters: open } = tankAlarmRegistry.tabs[0]!

/** What calls for somebody, the gravest first; what is over and what is put away stand in the other tabs. */
export function AlarmsScreen() {
  const search = useSearch<Record<string, string>>()
  const go = useChangeSearch<{ alarm: string }>()
  // Whoever comes by the menu wants what is open; whoever then asks for all has asked.
  const [comesByMenu] = useState(() => Object.keys(search).length === 0)
  if (comesByMenu && Object.keys(search).length === 0) return <Navigate to={alarmsPath} search={open} replace />
  return (
    <>
      <RegistryListScreen
        registry={tankAlarmRegistry}
        own={{
          create: null,
          open: ({ id }) => go({ alarm: id }),
          renderSelected: (chosen) => <AcknowledgeTicked chosen={chosen} />,
        }}
      />
      {search['alarm'] && <AlarmDrawer id={search['alarm']} onClose={() => go({ alarm: undefined })} />}
    </>
  )
}
