import { z } from 'zod'
import { endpoint } from '#platform/core/endpoint.ts'
import { date, decimal, instant, integer, optional, text } from '#platform/core/fields.ts'

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
export const code = z
  .string()
  .min(1)
  .max(20)
  .regex(/^[A-Za-z0-9-]+$/)
export const plant = z
  .string()
  .min(1)
  .max(4)
  .regex(/^[A-Z0-9]+$/)
const amount = z.string().nullable()

/** One tank at the end of one day: what was measured, what the book says, and who has it in hand. In kg and litres at 15 °C. */
export const dayRow = z.object({
  tankCode: z.string(),
  plant: z.string(),
  area: z.string(),
  product: z.string().nullable(),
  family: z.string().nullable(),
  isOutOfService: z.boolean(),
  /** Of what is kept for this day; 0 as long as nothing is. */
  version: z.int(),
  source: z.enum(['manual', 'calculation', 'operation', 'none']),
  measuredAt: z.string().nullable(),
  level: z.int().nullable(),
  temperature: amount,
  density15: amount,
  volume15: amount,
  mass: amount,
  calculation: z.uuid().nullable(),
  operation: z.uuid().nullable(),
  editedBy: z.string().nullable(),
  bookVolume15: z.string(),
  bookMass: z.string(),
  /** Of a closed day: what the book says now of the same day. */
  laterBookMass: amount,
  /** Something was posted after the measurement, so the two cannot be held against each other. */
  isOutdated: z.boolean(),
  /** What the delta may be, in its own unit; nothing configured is null. */
  tolerance: z.object({ amount: z.string(), unit: z.string() }).nullable(),
  isExcluded: z.boolean(),
  deadVolume: amount,
  lock: z.object({ by: z.string(), userId: z.string(), takenAt: z.string() }).nullable(),
})
export type DayRow = z.infer<typeof dayRow>

const ofPlants = z.strictObject({ day: date(), plant: plant.optional(), asAt: instant().optional() })

/** How far the day of each plant is: what is measured, what is beyond its tolerance, and who closed it. */
export const readDayStates = endpoint({
  id: 'dailyTankStock.states',
  method: 'GET',
  path: `${base}/daily-tank/states`,
  permission: sheetElements.view,
  query: ofPlants,
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

const millimetres = () => integer({ min: 0, max: 60_000, unit: 'mm' })
const quantity = (unit: string) => decimal({ digits: 15, decimals: 3, min: '0', max: '999999999999', unit })
const reason = text({ max: 300 })

/** A level, which the server calculates, or the quantities themselves. */
export const editedFields = {
  level: optional(millimetres()),
  temperature: optional(decimal({ digits: 5, decimals: 2, min: '-200', max: '400', unit: '°C' })),
  density15: optional(decimal({ digits: 6, decimals: 5, min: '0.3', max: '2', unit: 'kg/l' })),
  volume15: optional(quantity('l')),
  mass: optional(quantity('kg')),
}
export type EditedField = keyof typeof editedFields

const held = { holder: z.uuid(), fence: z.int().min(1) }

export const editDayRow = endpoint({
  id: 'dailyTankStock.edit',
  method: 'PUT',
  path: `${base}/daily-tank/:tankCode/:day`,
  permission: sheetElements.edit,
  params: z.strictObject({ tankCode: code, day: date() }),
  body: z.strictObject({
    ...held,
    measureType: z.enum(['level', 'quantity']),
    ...editedFields,
    reason,
  }),
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

/** The ledger behind a book figure: what the tank had before the day, and every posting of it up to the end. */
const posting = z.object({
  id: z.uuid(),
  number: z.int(),
  operation: z.uuid(),
  kind: z.enum(['opening', 'movement', 'zeroing', 'check', 'reversal']),
  operationType: z.string(),
  product: z.string(),
  measuredAt: z.string(),
  postedAt: z.string(),
  postedBy: z.string(),
  mass: z.string(),
  volume15: z.string(),
})
export type BookPosting = z.infer<typeof posting>

export const readBook = endpoint({
  id: 'dailyTankStock.book',
  method: 'GET',
  path: `${base}/daily-tank/:tankCode/:day/book`,
  permission: sheetElements.view,
  params: z.strictObject({ tankCode: code, day: date() }),
  query: z.strictObject({ from: date().optional(), asAt: instant().optional() }),
  answer: z.object({
    before: z.object({ mass: z.string(), volume15: z.string() }),
    postings: z.array(posting),
    after: z.object({ mass: z.string(), volume15: z.string() }),
  }),
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

/** What lies dead in a tank, as the rules work with it. */
export interface DeadRow {
  tankCode: string
  plant: string
  product: string | null
  pool: string | null
  /** From the volumetric data of the tank, in m³. */
  volume: string
  /** Charged less discharged by adjustments that hold on the day, in m³. */
  adjusted: string
  adjustments: number
  inextricable: string | null
  density15: string | null
}
