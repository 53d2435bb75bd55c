import rows from '#modules/vessels/demo/vessels.json' with { type: 'json' }
import criteria from '#modules/vessels/demo/vetting-criteria.json' with { type: 'json' }
import { registryGrants } from '#platform/server/demo/registry-grants.ts'
import type { DemoSlice } from '#platform/server/demo/demo-slice.ts'
import type { Vessel } from '#modules/vessels/contract/vessel.ts'
import { vesselRegistry } from '#modules/vessels/contract/vessel.registry.ts'
import { vettingCriterionRegistry } from '#modules/vessels/contract/vetting-criteria.registry.ts'

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

const criterionGrants = registryGrants([vettingCriterionRegistry], ['SCHEDULER', 'JETTY'])

export const vesselsDemo: DemoSlice = {
  id: 'vessels',
  grants: {
    MASTERDATA: { ...steward, ...criterionGrants['MASTERDATA'] },
    SCHEDULER: { ...steward, [remove]: 'visible', ...criterionGrants['SCHEDULER'] },
    JETTY: { ...seesButMayNot, ...criterionGrants['JETTY'] },
    PLANNER: seesButMayNot,
    SHIFT: seesButMayNot,
    TRADER: reader,
    DEMURRAGE: reader,
    CUSTOMS: reader,
    INSPECTOR: reader,
  },
  records: { vessels: rows.map(vesselFrom), vettingCriteria: criteria },
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
