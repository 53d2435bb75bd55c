import { z } from 'zod'
import { answerShape } from '#platform/core/answer-shape.ts'
import { endpoint } from '#platform/core/endpoint.ts'
import { date, optional, reference, text } from '#platform/core/fields.ts'
import { paperOffer, paperQuery, pdfFile } from '#platform/core/paper.contract.ts'
import { textInBoth } from '#platform/core/text-in-both.ts'
import { planElements, scheduledOperation } from '#modules/operative-plan/contract/plan.contract.ts'
import { newShape, publishedShape, writtenShape } from './slot.ts'

/**
 * The operations are those of the operative plan: who may plan, send, validate or publish them there may do so by the day. Its own are
 * to see the day, and to write what it adds.
 */
export const dailyElements = {
  view: 'dailyPlan.view',
  edit: 'dailyPlan.edit',
  create: planElements.edit,
  send: planElements.send,
  validate: planElements.validate,
  publish: planElements.publish,
} as const
export const managementPath = '/daily-plan-management'
export const validationPath = '/daily-plan-validation'
export const reportPath = '/daily-plan-report'
/** Under this name open screens are told about changes. */
export const dailyPlanId = 'dailyPlan'

const plant = () => z.string().min(1).max(4)

/** An operation on one of its days. */
const slot = z.object({
  operation: scheduledOperation,
  day: z.string(),
  /** What of it falls into the day. */
  from: z.string(),
  to: z.string(),
  area: z.string().nullable(),
  /** Nought as long as nobody has written anything. */
  version: z.int(),
  ...answerShape(writtenShape),
  updatedAt: z.string(),
  updatedBy: z.string(),
})
export type Slot = z.infer<typeof slot>

const published = z.object(answerShape(publishedShape))
export type PublishedSlot = z.infer<typeof published>

const versionHead = z.object({
  id: z.uuid(),
  number: z.int(),
  madeAt: z.string(),
  madeBy: z.string(),
  slotCount: z.int(),
  mailingList: z.string().nullable(),
  mailedAt: z.string().nullable(),
  note: z.string().nullable(),
})
export type DayVersion = z.infer<typeof versionHead>

export const readDay = endpoint({
  id: 'dailyPlan.day',
  method: 'GET',
  path: `${managementPath}/day`,
  permission: dailyElements.view,
  query: z.strictObject({
    /** Left out: the one with most to do, of those that the caller belongs to. */
    plant: plant().optional(),
    day: z.iso.date(),
  }),
  answer: z.object({
    plant: z.string(),
    plants: z.array(z.object({ code: z.string(), name: textInBoth })),
    areas: z.array(z.object({ code: z.string(), name: textInBoth })),
    slots: z.array(slot),
    /** The last first. */
    versions: z.array(versionHead),
    /** Says what was looked at: whoever publishes it publishes just that. */
    content: z.string(),
  }),
})
export type Day = z.infer<typeof readDay.answer>

const newSlot = z.strictObject({
  ...newShape,
  /** Somebody has read that a tank is being filled by another operation. */
  isReceiverConfirmed: z.boolean(),
})
export type NewSlot = z.infer<typeof newSlot>

export const createSlot = endpoint({
  id: 'dailyPlan.create',
  method: 'POST',
  path: `${managementPath}/operations`,
  permission: dailyElements.create,
  body: newSlot,
  answer: scheduledOperation,
  idempotent: true,
})

const ofSlot = z.strictObject({ operation: z.uuid(), day: z.iso.date() })
const slotPath = `${managementPath}/slots/:operation/:day`
const written = z.strictObject(writtenShape)
export type WrittenSlot = z.infer<typeof written>

export const writeSlot = endpoint({
  id: 'dailyPlan.write',
  method: 'PUT',
  path: slotPath,
  permission: dailyElements.edit,
  params: ofSlot,
  body: written,
  answer: slot,
  versioned: true,
})

export const slotPapers = endpoint({
  id: 'dailyPlan.papers',
  method: 'GET',
  path: `${slotPath}/papers`,
  permission: dailyElements.view,
  params: ofSlot,
  answer: z.array(paperOffer),
})
export const printSlot = endpoint({
  id: 'dailyPlan.print',
  method: 'GET',
  path: `${slotPath}/print`,
  permission: dailyElements.view,
  params: ofSlot,
  query: paperQuery.omit({ copies: true }),
  ...pdfFile,
})

/** Operations as they were looked at; how many there must be is a rule, because it is said in words. */
const operations = z.array(z.strictObject({ id: z.uuid(), version: z.int() })).max(200)
const mass = {
  method: 'POST',
  body: z.strictObject({ operations }),
  answer: z.object({ count: z.int() }),
  idempotent: true,
} as const

export const sendSlots = endpoint({
  ...mass,
  id: 'dailyPlan.send',
  path: `${managementPath}/send`,
  permission: dailyElements.send,
})
export const validateSlots = endpoint({
  ...mass,
  id: 'dailyPlan.validate',
  path: `${validationPath}/validate`,
  permission: dailyElements.validate,
})
export const rejectSlots = endpoint({
  ...mass,
  id: 'dailyPlan.reject',
  path: `${validationPath}/reject`,
  permission: dailyElements.validate,
  body: z.strictObject({ operations, reason: text({ max: 300, multiline: true }) }),
})

export const publishDay = endpoint({
  id: 'dailyPlan.publish',
  method: 'POST',
  path: `${validationPath}/publish`,
  permission: dailyElements.publish,
  body: z.strictObject({
    plant: reference({ to: 'plants', max: 4 }),
    day: date(),
    content: z.string().max(64),
    mailingList: optional(reference({ to: 'mailingLists', max: 20 })),
    note: optional(text({ max: 300, multiline: true })),
  }),
  answer: versionHead,
  idempotent: true,
})
