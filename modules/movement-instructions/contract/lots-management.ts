import { z } from 'zod'
import { boolean, code, date, decimal, instant, optional } from '#platform/core/fields.ts'

const quantity = () => optional(decimal({ digits: 15, decimals: 3, min: '0', max: '999999999999' }))

/** What is known of a lot after it was ordered: figures as they come in, and how it is booked. */
export const lotFigures = z.strictObject({
  balanceSheetDate: optional(date()),
  expectedQuantity: quantity(),
  actualQuantity: quantity(),
  finalQuantity: quantity(),
  billOfLadingDate: optional(date()),
  billOfLadingQuantity: quantity(),
  mooringDate: optional(instant()),
  unmooringDate: optional(instant()),
  isInternalConsumption: boolean(),
  isCreateSelfInvoice: boolean(),
  /** Receipt of an Italian declaration of intent: 17 digits, dash, 6 digits. */
  protocolNumberOfIntentLetter: optional(code({ pattern: /^\d{17}-\d{6}$/, max: 24 })),
})
export type LotFigures = z.output<typeof lotFigures>
