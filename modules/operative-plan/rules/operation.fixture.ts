import type { ScheduledOperation } from '../contract/plan.contract.ts'

/** What people write of an operation: a work of which little is known yet. */
const details = {
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
  isEarlyMooringConfirmed: false,
}

/** As it is sent: a transfer without a ship. */
export const detailsOf = (more: object = {}) => ({ ...details, operationType: 'TRI', ...more })

/** An operation of a plan as it is read. */
export const operationOf = (id: string, more: Partial<ScheduledOperation> = {}): ScheduledOperation => ({
  ...details,
  id,
  version: 1,
  number: `S26-P${id}`,
  status: 'scheduled',
  isHidden: false,
  laycanFrom: null,
  laycanTo: null,
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
