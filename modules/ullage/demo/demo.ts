import { type DemoSlice, enabledFor } from '#platform/server/demo/demo-slice.ts'
import { registryGrants } from '#platform/server/demo/registry-grants.ts'
import { ullageElements } from '#modules/ullage/contract/ullage.contract.ts'
import { vesselExperienceRegistry } from '#modules/ullage/contract/vessel-experience.registry.ts'
import { workedVoyages } from '#modules/ullage/rules/worked.fixture.ts'

const { view, edit, confirm } = ullageElements
const past = registryGrants([vesselExperienceRegistry], {
  JETTY: 'editor',
  SHIFT: 'reader',
  SCHEDULER: 'reader',
  DEMURRAGE: 'reader',
  BALANCE: 'reader',
})
const reports: DemoSlice['grants'] = {
  ...enabledFor(['SCHEDULER', 'PLANNER', 'DEMURRAGE', 'BALANCE', 'FISCAL', 'CUSTOMS', 'TRADER'], [view]),
  ...enabledFor(['SHIFT'], [view, edit]),
  ...enabledFor(['JETTY'], [view, edit, confirm]),
}
const roles = [...new Set([...Object.keys(past), ...Object.keys(reports)])]

/** Whoever works at the jetty measures and confirms; the shift measures at night; others read what the ship said. */
export const ullageDemo: DemoSlice = {
  id: 'ullage',
  grants: Object.fromEntries(roles.map((role) => [role, { ...past[role], ...reports[role] }])),
  records: {
    vesselExperience: workedVoyages.map(([shipQuantity, shoreQuantity], index) => ({
      voyage: `X24-0${index + 1}07`,
      vessel: '3259925',
      operation: 'discharge',
      sailedOn: `2024-${String(index + 2).padStart(2, '0')}-14`,
      shipQuantity: `${shipQuantity}.000`,
      shoreQuantity: `${shoreQuantity}.000`,
      isLightering: false,
      isFirstAfterDryDock: false,
      note: null,
    })),
  },
}
