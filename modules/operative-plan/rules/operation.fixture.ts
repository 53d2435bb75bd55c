import type { ScheduledOperation } from '../contract/plan.contract.ts'

/** An operation of a plan as it is read, for tests of rules. */
export const operationOf = (id: string, more: Partial<ScheduledOperation> = {}): ScheduledOperation => ({
  id,
  version: 1,
  number: `S26-P${id}`,
  status: 'scheduled',
  isHidden: false,
  plant: 'S',
  operationType: 'SCN',
  scheduledFrom: '2026-12-01T06:00:00.000Z',
  scheduledTo: '2026-12-01T12:00:00.000Z',
  product: null,
  company: null,
  quantity: null,
  quantityUnit: null,
  vessel: null,
  voyageNumber: null,
  inspector: null,
  mooringPlatform: null,
  isVesselInRoadstead: false,
  mooringAt: null,
  unmooringAt: null,
  tanks: [],
  equipment: [],
  isPushInLine: false,
  isTankReceiver: false,
  denaturingFlag: false,
  note: null,
  laycanFrom: null,
  laycanTo: null,
  isEarlyMooringConfirmed: false,
  lotCode: null,
  template: null,
  templateDay: null,
  displacements: [],
  mode: 'sea',
  macroDirection: 'receiver',
  operationTypeName: { en: 'Vessel discharge', it: 'Scarico nave' },
  vesselName: null,
  updatedAt: '2026-11-19T12:00:00.000Z',
  updatedBy: 'Chiara Ferri',
  ...more,
})

const hour = 3_600_000
const begin = Date.parse('2026-12-01T00:00:00.000Z')
export const at = (hours: number) => new Date(begin + hours * hour).toISOString()
