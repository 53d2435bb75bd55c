import { z } from 'zod'
import { answerShape } from '#platform/core/answer-shape.ts'
import { endpoint } from '#platform/core/endpoint.ts'
import { code, date, decimal, instant, optional, text } from '#platform/core/fields.ts'
import { airMethodNames } from '#modules/tanks/contract/tank-settings.registry.ts'
import { daySheet } from './day-sheet.report.ts'
import { degrees, density, millimetres } from './figures.ts'

export const sheetElements = {
  view: 'dailyTankStock.view',
  edit: 'dailyTankStock.edit',
  close: 'dailyTankStock.close',
  reopen: 'dailyTankStock.reopen',
  month: 'monthlyTankStock.view',
  dead: 'dailyDeadStock.view',
  log: 'manualEditLog.view',
  product: 'productStock.view',
  summary: 'stockSummary.view',
} as const

const base = '/stock-management'
export const tankCode = code({ pattern: /^[A-Za-z0-9-]+$/, max: 20 })
const plant = code({ pattern: /^[A-Z0-9]+$/, max: 4 })

/** One tank at the end of one day: what was measured, what the book says, and who has it in hand. In kg and litres at 15 °C. */
export const dayRow = z
  .object(answerShape(daySheet.row))
  .omit({
    delta: true,
    deltaPermille: true,
    deltaState: true,
    allowed: true,
    lockedBy: true,
    lockedAt: true,
    isLocked: true,
    lockFence: true,
    deadMass: true,
    lockedMass: true,
    availableMass: true,
  })
  .extend({
    /** Something was posted after the measurement, so the two cannot be held against each other. */
    isOutdated: z.boolean(),
    /** What was measured then is not what the tank holds at the end of the day. */
    isOfOtherProduct: z.boolean(),
    /** What the delta may be, in its own unit; nothing configured is null. */
    tolerance: z.object({ amount: z.string(), unit: z.string() }).nullable(),
    isExcluded: z.boolean(),
    /** Something that counts was ever posted, so that the book says something. */
    hasBook: z.boolean(),
    airMethod: z.enum(airMethodNames),
    /** What must stay in the tank, in m³: its own, and what adjustments of the day charge less what they discharge. */
    ofTank: z.string().nullable(),
    adjusted: z.string(),
    adjustments: z.int(),
    pool: z.string().nullable(),
    inextricable: z.string().nullable(),
    /** In m³ at 15 °C; or all of it. */
    locked: z.string(),
    isWhollyLocked: z.boolean(),
    lock: z.object({ by: z.string(), userId: z.string(), takenAt: z.string(), fence: z.int() }).nullable(),
  })
export type DayRow = z.infer<typeof dayRow>

/** How far the day of each plant is: what is measured, what is beyond its tolerance, and who closed it. */
export const readDayStates = endpoint({
  id: 'dailyTankStock.states',
  method: 'GET',
  path: `${base}/daily-tank/states`,
  permission: sheetElements.view,
  query: z.strictObject({ day: date(), plant: plant.optional(), asAt: instant().optional() }),
  answer: z.array(
    z.object({
      plant: z.string(),
      tanks: z.int(),
      measured: z.int(),
      beyond: z.int(),
      closed: z.object({ at: z.string(), by: z.string() }).nullable(),
    }),
  ),
})
export type DayStateOf = z.infer<(typeof readDayStates)['answer']>[number]

export const kept = (unit: string) => decimal({ digits: 15, decimals: 3, min: '0', max: '999999999999', unit })
const reason = text({ max: 300 })

/** A level, which the server calculates, or the quantities themselves. */
export const editedFields = {
  level: optional(millimetres()),
  temperature: optional(degrees()),
  density15: optional(density()),
  volume15: optional(kept('l')),
  mass: optional(kept('kg')),
}
export type EditedField = keyof typeof editedFields

const edited = z.strictObject({ measureType: z.enum(['level', 'quantity']), ...editedFields })
export type Edited = z.infer<typeof edited>
const ofTank = { path: `${base}/daily-tank/:tankCode/:day`, params: z.strictObject({ tankCode, day: date() }) }

export const editDayRow = endpoint({
  id: 'dailyTankStock.edit',
  method: 'PUT',
  ...ofTank,
  permission: sheetElements.edit,
  body: edited.extend({ holder: z.uuid(), fence: z.int().min(1), reason }),
  answer: dayRow,
  versioned: true,
})

const dayOfPlant = { plant, day: date() }

export const closeDay = endpoint({
  id: 'dailyTankStock.close',
  method: 'POST',
  path: `${base}/daily-tank/close`,
  permission: sheetElements.close,
  body: z.strictObject(dayOfPlant),
  answer: z.object({ tanks: z.int() }),
  idempotent: true,
})

export const reopenDay = endpoint({
  id: 'dailyTankStock.reopen',
  method: 'POST',
  path: `${base}/daily-tank/reopen`,
  permission: sheetElements.reopen,
  body: z.strictObject({ ...dayOfPlant, reason }),
  answer: z.object({}),
  idempotent: true,
})

/** How many days of a month each plant has closed. */
export const readClosedDays = endpoint({
  id: 'monthlyTankStock.closedDays',
  method: 'GET',
  path: `${base}/monthly-tank/closed-days`,
  permission: sheetElements.month,
  query: z.strictObject({ month: z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/), plant: plant.optional() }),
  answer: z.array(z.object({ plant: z.string(), days: z.int() })),
})
