import {
  boolean,
  choice,
  code,
  date,
  decimal,
  instant,
  integer,
  optional,
  reference,
  references,
  signed,
} from '#platform/core/fields.ts'
import { defineReport } from '#platform/core/report.ts'
import { movementInstructionRegistry } from '#modules/movement-instructions/contract/movement-instructions.registry.ts'
import {
  arrivalElements,
  arrivalsId,
  arrivalsPath,
  noticesNow,
  phases,
  sources,
  troubles,
} from './arrivals.contract.ts'

const hours = () => decimal({ digits: 8, decimals: 2, min: '-99999', max: '99999', unit: 'h' })

/** Ships expected and here, and those that sailed lately. */
export const arrivalsReport = defineReport({
  id: arrivalsId,
  element: arrivalElements.view,
  module: 'arrivals',
  path: arrivalsPath,
  parameters: {},
  row: {
    voyageNumber: code({ pattern: /^[A-Z0-9-]+$/, max: 20 }),
    vessel: optional(reference({ to: 'vessels', max: 7 })),
    phase: choice(phases),
    eta: optional(instant()),
    trouble: optional(choice(troubles)),
    driftFirst: optional(signed(hours())),
    driftBefore: optional(signed(hours())),
    laycanFrom: optional(date()),
    laycanTo: optional(date()),
    mooringPlatform: optional(reference({ to: 'mooringPlatforms', max: 20 })),
    isVesselInRoadstead: boolean(),
    notice: optional(choice(noticesNow)),
    noticesGiven: integer({ min: 0, max: 4 }),
    operationType: optional(reference({ to: 'operationTypes', max: 20 })),
    products: references({ to: 'products', max: 20 }),
    quantity: optional(decimal({ digits: 15, decimals: 3, min: '0', max: '999999999999', unit: 't' })),
    expectedBerthing: optional(instant()),
    stay: hours(),
    expectedSailing: optional(instant()),
    saidBy: optional(choice(sources)),
    receivedAt: optional(instant()),
    etaDate: optional(date()),
    plant: reference({ to: 'plants', max: 4 }),
  },
  spare: ['etaDate', 'receivedAt', 'saidBy'],
  filters: ['phase', 'plant', 'mooringPlatform', 'vessel', 'eta', 'notice', 'trouble', 'voyageNumber'],
  sort: 'expectedBerthing',
  key: ['voyageNumber'],
  title: 'voyageNumber',
  site: 'plant',
  follows: [arrivalsId, movementInstructionRegistry.id],
  everySeconds: 60,
})
