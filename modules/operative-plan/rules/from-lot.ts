import { Decimal } from '#platform/core/decimal.ts'
import { writeMoment } from '#platform/core/instant-format.ts'
import type { OperationDetails } from '../contract/plan.contract.ts'

/** A lot as the plan needs it, with the header of its instruction. */
export interface PlannedLot {
  lotCode: string
  plant: string
  voyageNumber: string
  operationType: string
  vessel: string | null
  inspector: string | null
  mooringPlatform: string | null
  laycanFrom: string | null
  laycanTo: string | null
  eta: string | null
  etaDate: string | null
  product: string | null
  holder: string | null
  quantity: string | null
  quantityUnit: string | null
}

const hour = 3_600_000
/** What a proposal reckons with until somebody knows better: as much in an hour, and so long alongside before and after. */
const perHour = 1_500
const alongside = 3 * hour
const [shortest, longest] = [6, 48]

/** How long the lot will take, as far as its quantity says. */
export function workHours(quantity: string | null): number {
  if (quantity === null) return 24
  return Math.min(longest, Math.max(shortest, new Decimal(quantity).div(perHour).ceil().toNumber()))
}

/** The moment that the ship tells, else the morning of the day that is planned with, else that of its laycan; else none. */
export function expectedAt({ eta, etaDate, laycanFrom }: PlannedLot): number | null {
  if (eta) return Date.parse(eta)
  const day = etaDate ?? laycanFrom
  return day ? Date.parse(writeMoment({ date: day, time: '06:00' })) : null
}

export type FromLot = Partial<OperationDetails> & Record<'laycanFrom' | 'laycanTo', string | null>

/** What an instruction says of the operation, whoever plans its time. */
export const toldByLot = (lot: PlannedLot) => ({
  operationType: lot.operationType,
  product: lot.product,
  company: lot.holder,
  quantity: lot.quantity,
  quantityUnit: lot.quantityUnit,
  vessel: lot.vessel,
  voyageNumber: lot.voyageNumber,
  inspector: lot.inspector,
  laycanFrom: lot.laycanFrom,
  laycanTo: lot.laycanTo,
})
export const toldNames = [
  'operationType',
  'product',
  'company',
  'quantity',
  'quantityUnit',
  'vessel',
  'voyageNumber',
  'inspector',
  'laycanFrom',
  'laycanTo',
] as const

/** When the lots of a call are worked: one after the other, within one stay of the ship that is all of theirs. */
export function timesOfCall(lots: readonly PlannedLot[], begins: number) {
  const first = begins + alongside
  let at = first
  const works = lots.map(({ quantity }) => {
    const from = at
    at += workHours(quantity) * hour
    return { from, to: at }
  })
  return { mooring: begins, unmooring: at + alongside, works }
}
