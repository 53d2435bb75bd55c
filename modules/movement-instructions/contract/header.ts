import { z } from 'zod'
import { boolean, choice, date, decimal, instant, integer, optional, reference, text } from '#platform/core/fields.ts'

const hours = () => optional(decimal({ digits: 6, decimals: 2, min: '0', max: '2000', unit: 'h' }))
const company = () => optional(reference({ to: 'companies', max: 20 }))
const port = () => optional(reference({ to: 'ports', max: 5 }))

/** What holds for the whole voyage. Nearly all may be empty in a draft; the rules say what a created one needs. */
export const headerShape = {
  plant: reference({ to: 'plants', max: 4 }),
  operationType: optional(reference({ to: 'operationTypes', max: 20, where: { needsMovementInstruction: true } })),
  externalVoyageNumber: optional(text({ max: 40 })),
  vessel: optional(reference({ to: 'vessels', max: 7 })),
  mooringPlatform: optional(reference({ to: 'mooringPlatforms', max: 20 })),
  loadPort: port(),
  dischargePort: port(),
  agent: company(),
  inspector: company(),
  laycanFrom: optional(date()),
  laycanTo: optional(date()),
  /** The day that is planned with; the moment, as soon as the ship tells it. */
  etaDate: optional(date()),
  eta: optional(instant()),
  charterPartyForm: optional(text({ max: 40 })),
  charterPartyDated: optional(date()),
  demurrageRate: optional(decimal({ digits: 12, decimals: 2, min: '0', max: '9999999999', unit: 'USD/d' })),
  noticeHours: hours(),
  laytimeLoadingHours: hours(),
  laytimeDischargeHours: hours(),
  laytimeTotalHours: hours(),
  freetimeLoadingHours: hours(),
  freetimeDischargeHours: hours(),
  freetimeTotalHours: hours(),
  timeBarDays: optional(integer({ min: 0, max: 3650, unit: 'd' })),
  isCrudeOilWashing: boolean(),
  crudeOilWashingHours: hours(),
  isFip: boolean(),
  isOnlyOneLotPermitted: boolean(),
  isPartialEndNotificationWithOnlyInputParams: boolean(),
  shipToShip: boolean(),
  isRefinery: boolean(),
  /** A pipeline gives without a break for a period (C) or in batches (P). */
  pipeTransferTypeFlag: optional(choice(['C', 'P'])),
  note: optional(text({ max: 4000, multiline: true })),
} satisfies z.ZodRawShape

/** How the form puts them together. */
export const headerSections = [
  {
    id: 'voyage',
    fields: [
      'plant',
      'operationType',
      'externalVoyageNumber',
      'vessel',
      'mooringPlatform',
      'loadPort',
      'dischargePort',
      'agent',
      'inspector',
    ],
  },
  { id: 'time', fields: ['laycanFrom', 'laycanTo', 'etaDate', 'eta'] },
  {
    id: 'charterParty',
    fields: ['charterPartyForm', 'charterPartyDated', 'demurrageRate', 'noticeHours', 'timeBarDays'],
  },
  {
    id: 'laytime',
    fields: [
      'laytimeLoadingHours',
      'laytimeDischargeHours',
      'laytimeTotalHours',
      'freetimeLoadingHours',
      'freetimeDischargeHours',
      'freetimeTotalHours',
      'isCrudeOilWashing',
      'crudeOilWashingHours',
    ],
  },
  {
    id: 'flags',
    fields: [
      'pipeTransferTypeFlag',
      'isFip',
      'isOnlyOneLotPermitted',
      'isPartialEndNotificationWithOnlyInputParams',
      'shipToShip',
      'isRefinery',
    ],
  },
  { id: 'notes', fields: ['note'] },
] as const satisfies { id: string; fields: readonly (keyof typeof headerShape)[] }[]
