import rows from '#demo/data/vessels.json' with { type: 'json' }
import type { DemoSlice } from '#platform/server/demo.ts'
import type { Vessel } from './contract/vessel.ts'
import { vesselRegistry } from './contract/vessel.registry.ts'

const { view, create, edit, remove, history, check } = vesselRegistry.elements
const reader = { [view]: 'enabled', [history]: 'enabled' } as const
const seesButMayNot = { ...reader, [create]: 'visible', [edit]: 'visible', [remove]: 'visible' } as const
const steward = {
  ...reader,
  [create]: 'enabled',
  [edit]: 'enabled',
  [remove]: 'enabled',
  [check]: 'enabled',
} as const

export const vesselsDemo: DemoSlice = {
  id: 'vessels',
  grants: {
    MASTERDATA: steward,
    SCHEDULER: { ...steward, [remove]: 'visible' },
    JETTY: seesButMayNot,
    PLANNER: seesButMayNot,
    SHIFT: seesButMayNot,
    AUDITOR: seesButMayNot,
    TRADER: reader,
    DEMURRAGE: reader,
    CUSTOMS: reader,
    INSPECTOR: reader,
  },
  records: { vessels: rows.map(vesselFrom) },
}

function vesselFrom(row: (typeof rows)[number]): Vessel {
  return {
    imoNumber: row.imoNumber,
    name: row.name,
    flagCountryCode: row.flagCountryCode,
    yearOfBuilt: row.yearOfBuilt,
    isBunkerBarge: row.isBunkerBarge,
    deadWeightTonnage: row.deadWeightTonnage,
    grossTonnage: row.grossTonnage,
    netTonnage: row.netTonnage,
    lengthOverall: row.lengthOverall.toFixed(2),
    draught: row.draught.toFixed(2),
  }
}
