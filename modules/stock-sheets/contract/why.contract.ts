import { z } from 'zod'
import { endpoint } from '#platform/core/endpoint.ts'
import { code, date, instant } from '#platform/core/fields.ts'
import type { AnyReport } from '#platform/core/report.ts'
import { daySheet } from './day-sheet.report.ts'
import { deadStockReport } from './dead-stock.report.ts'
import { monthSheet } from './month-sheet.report.ts'
import { movementsList, postingKinds } from './movements-list.report.ts'
import { productStock } from './product-stock.report.ts'
import { dayRow, tankCode } from './sheets.contract.ts'
import { stockSummary } from './stock-summary.report.ts'

/** Kilograms in air and litres at 15 °C. */
const amounts = z.object({ mass: z.string(), volume15: z.string() })
export type BookAmounts = z.infer<typeof amounts>
const posting = amounts.extend({
  id: z.uuid(),
  number: z.int(),
  operation: z.uuid(),
  kind: z.enum(postingKinds),
  operationType: z.string(),
  product: z.string(),
  measuredAt: z.string(),
  postedAt: z.string(),
  postedBy: z.string(),
  /** It was reversed, or is a reversal: it neither came nor went. */
  isNetted: z.boolean(),
})
export type BookPosting = z.infer<typeof posting>

const heldBack = z.object({
  adjustments: z.array(
    z.object({
      id: z.uuid(),
      referenceDate: z.string(),
      description: z.string().nullable(),
      cubicMetres: z.string(),
    }),
  ),
  locks: z.array(
    z.object({
      id: z.uuid(),
      validFrom: z.string(),
      reason: z.string(),
      note: z.string().nullable(),
      cubicMetres: z.string().nullable(),
    }),
  ),
})
export type HeldBack = z.infer<typeof heldBack>

/** Why the gauges of a tank were not taken at a midnight. */
const leftOutFor = z.enum(['noCalculator', 'noGauge', 'stale', 'badQuality', 'frozen', 'noDensity', 'notCalculable'])
export type LeftOutFor = z.infer<typeof leftOutFor>

/** All that the stock of a tank on a day is made of: the measurement, each posting since a day, dead and locked stock. */
const tankWhy = heldBack.extend({
  row: dayRow,
  before: amounts,
  postings: z.array(posting),
  /** Of a day that still may have a snapshot and has none. */
  leftOutFor: leftOutFor.nullable(),
})
export type TankWhy = z.infer<typeof tankWhy>

const known = { asAt: instant().optional() }
const someCode = (max: number) => code({ pattern: /^[A-Za-z0-9._-]+$/, max }).optional()

/** Asked from a report it takes that report's permission and no other. */
const ofTank = (report: AnyReport) =>
  endpoint({
    id: `${report.id}.why`,
    method: 'GET',
    path: `${report.path}/why/:tankCode/:day`,
    permission: report.elements.view,
    params: z.strictObject({ tankCode, day: date() }),
    query: z.strictObject({ from: date().optional(), ...known }),
    answer: tankWhy,
  })

/** The tanks that a sum is of. */
const ofSum = (report: AnyReport) =>
  endpoint({
    id: `${report.id}.whyTanks`,
    method: 'GET',
    path: `${report.path}/why-tanks`,
    permission: report.elements.view,
    query: z.strictObject({ day: date(), plant: someCode(4), product: someCode(20), family: someCode(20), ...known }),
    answer: z.array(dayRow),
  })

export const whyOfTank = {
  [daySheet.id]: ofTank(daySheet),
  [monthSheet.id]: ofTank(monthSheet),
  [deadStockReport.id]: ofTank(deadStockReport),
  [movementsList.id]: ofTank(movementsList),
  [productStock.id]: ofTank(productStock),
  [stockSummary.id]: ofTank(stockSummary),
}
export const whyOfSum = { [productStock.id]: ofSum(productStock), [stockSummary.id]: ofSum(stockSummary) }
