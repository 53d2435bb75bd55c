import { defineLookup } from '#platform/core/lookup.ts'

const shared = { module: 'movement-settings', category: 'movement-instruction-config', max: 20 }

/** Papers that travel with a lot. */
export const movementDocumentTypeRegistry = defineLookup({
  ...shared,
  id: 'movementDocumentTypes',
  name: 'DocumentTypes',
})

export const analysisSampleTypeRegistry = defineLookup({
  ...shared,
  id: 'analysisSampleTypes',
  name: 'AnalysisSampleTypes',
})

/** What a company is to a movement, and so which papers it receives. */
export const receiverRoleRegistry = defineLookup({ ...shared, id: 'receiverRoles', name: 'ReceiverRoles' })

/** The tabs of a movement instruction, as far as they are written by people. */
export const movementTabRegistry = defineLookup({ ...shared, id: 'movementTabs', name: 'Tabs' })
