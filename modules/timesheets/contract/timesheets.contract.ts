import { z } from 'zod'
import { answerShape } from '#platform/core/answer-shape.ts'
import { endpoint } from '#platform/core/endpoint.ts'
import {
  boolean,
  choice,
  code,
  duration,
  instant,
  integer,
  optional,
  reference,
  references,
  text,
} from '#platform/core/fields.ts'
import { paperOffer, paperQuery, pdfFile } from '#platform/core/paper.contract.ts'
import { textInBoth } from '#platform/core/text-in-both.ts'

export const timesheetElements = {
  view: 'timesheets.view',
  edit: 'timesheets.edit',
  attest: 'timesheets.attest',
} as const
export const timesheetsPath = '/jetty/timesheet'
/** Under this name open screens are told about changes. */
export const timesheetsId = 'timesheets'

export const statuses = ['open', 'completed', 'attested'] as const
export type TimesheetStatus = (typeof statuses)[number]
export const phases = ['arrival', 'waiting', 'shifting', 'berth', 'cargo', 'departure'] as const

const voyageNumber = () => code({ pattern: /^[~A-Z0-9-]+$/, max: 20 })
const reason = () => text({ max: 300, multiline: true })

/** What the list tells of a timesheet, in the order of its columns. */
export const worklist = {
  voyageNumber: voyageNumber(),
  status: choice(statuses),
  vessel: reference({ to: 'vessels', max: 7 }),
  products: references({ to: 'products', max: 20 }),
  operationType: reference({ to: 'operationTypes', max: 20 }),
  berth: optional(reference({ to: 'mooringPlatforms', max: 20 })),
  firstAt: optional(instant()),
  lastAt: optional(instant()),
  /** From all fast to the last line, up to the last event as long as she lies here. */
  alongside: optional(duration({ maxMinutes: 525_600 })),
  eventCount: integer({ min: 0, max: 9999 }),
  hasLeft: boolean(),
  plant: reference({ to: 'plants', max: 4 }),
}

/** What is written of the call as a whole. */
export const timesheetHead = z.strictObject({
  berth: worklist.berth,
  remarks: optional(text({ max: 2000, multiline: true })),
})
export type TimesheetHead = z.infer<typeof timesheetHead>

export const eventShape = z.strictObject({
  operation: reference({ to: 'timesheetOperations', max: 20 }),
  at: instant(),
  note: optional(text({ max: 300 })),
})
/** Events, and whether somebody has looked at what is asked about them. */
export const writtenEvent = eventShape.extend({ confirmed: z.boolean() })
export type WrittenEvent = z.infer<typeof writtenEvent>

export const shipSignature = z.strictObject({ name: text({ max: 80 }), rank: text({ max: 60 }) })
export type ShipSignature = z.infer<typeof shipSignature>

const eventType = z.object({
  code: z.string(),
  name: textInBoth,
  sequence: z.int(),
  phase: z.enum(phases),
})
export type EventType = z.infer<typeof eventType>

const timesheetEvent = eventType.omit({ code: true }).extend({
  id: z.uuid(),
  operation: z.string(),
  at: z.string(),
  note: z.string().nullable(),
  updatedAt: z.string(),
  updatedBy: z.string(),
})
export type TimesheetEvent = z.infer<typeof timesheetEvent>

const signature = z.object({ name: z.string(), rank: z.string().nullable(), at: z.string() })

export const timesheet = z.object({
  id: z.uuid(),
  version: z.int(),
  ...answerShape(worklist),
  remarks: z.string().nullable(),
  instruction: z.uuid(),
  vesselName: z.string(),
  operationTypeName: textInBoth,
  cargoQuantity: z.string().nullable(),
  cargoUnit: z.string().nullable(),
  shipSigned: signature.nullable(),
  attested: signature.nullable(),
  /** Why it was opened again the last time. */
  reopenReason: z.string().nullable(),
  createdAt: z.string(),
  createdBy: z.string(),
  updatedAt: z.string(),
  updatedBy: z.string(),
  /** In order of time. */
  events: z.array(timesheetEvent),
  /** Versions that were attested before it was opened again, the last first. */
  attestedVersions: z.array(z.int()),
})
export type Timesheet = z.infer<typeof timesheet>

const path = `${timesheetsPath}/:id`
const params = z.strictObject({ id: z.uuid() })
const reading = { method: 'GET', params, permission: timesheetElements.view } as const
const change = { params, permission: timesheetElements.edit, answer: timesheet, versioned: true } as const
const eventParams = params.extend({ event: z.uuid() })

export const readTimesheet = endpoint({ ...reading, id: 'timesheets.read', path, answer: timesheet })

/** The events that there are, in their usual order. */
export const readEventTypes = endpoint({
  id: 'timesheets.eventTypes',
  method: 'GET',
  path: `${timesheetsPath}/event-types`,
  permission: timesheetElements.view,
  answer: z.array(eventType),
})

/** Voyages that have no timesheet yet, those that are under way first. */
export const readVoyagesWithout = endpoint({
  id: 'timesheets.voyagesWithout',
  method: 'GET',
  path: `${timesheetsPath}/voyages`,
  permission: timesheetElements.view,
  answer: z.array(
    z.object({
      voyageNumber: z.string(),
      vesselName: z.string(),
      berth: z.string().nullable(),
      isOngoing: z.boolean(),
    }),
  ),
})

/** What the last timesheet of the ship, or of another one here for the same, wrote down: events without their times. */
export const readPreviousEvents = endpoint({
  ...reading,
  id: 'timesheets.previous',
  path: `${path}/previous`,
  answer: z.object({ voyageNumber: z.string().nullable(), operations: z.array(z.string()) }),
})

export const createTimesheet = endpoint({
  id: 'timesheets.create',
  method: 'POST',
  path: timesheetsPath,
  permission: timesheetElements.edit,
  body: z.strictObject({ voyageNumber: voyageNumber() }),
  answer: timesheet,
  idempotent: true,
})

export const editTimesheet = endpoint({ ...change, id: 'timesheets.edit', method: 'PUT', path, body: timesheetHead })

export const addEvent = endpoint({
  ...change,
  id: 'timesheets.addEvent',
  method: 'POST',
  path: `${path}/events`,
  body: writtenEvent,
  idempotent: true,
})

export const changeEvent = endpoint({
  ...change,
  id: 'timesheets.changeEvent',
  method: 'PUT',
  path: `${path}/events/:event`,
  params: eventParams,
  body: writtenEvent,
})

export const removeEvent = endpoint({
  ...change,
  id: 'timesheets.removeEvent',
  method: 'DELETE',
  path: `${path}/events/:event`,
  params: eventParams,
})

export const completeTimesheet = endpoint({
  ...change,
  id: 'timesheets.complete',
  method: 'POST',
  path: `${path}/complete`,
  idempotent: true,
})

/** Something is still to be written. */
export const goOnWithTimesheet = endpoint({
  ...change,
  id: 'timesheets.goOn',
  method: 'POST',
  path: `${path}/go-on`,
  idempotent: true,
})

/** Somebody of the ship has signed it: with name and rank. */
export const signForShip = endpoint({
  ...change,
  id: 'timesheets.signForShip',
  method: 'PUT',
  path: `${path}/ship-signature`,
  body: shipSignature,
})

/** The terminal signs it, by whoever asks. */
export const attestTimesheet = endpoint({
  ...change,
  id: 'timesheets.attest',
  method: 'POST',
  path: `${path}/attest`,
  permission: timesheetElements.attest,
  idempotent: true,
})

export const reopenTimesheet = endpoint({
  ...change,
  id: 'timesheets.reopen',
  method: 'POST',
  path: `${path}/reopen`,
  permission: timesheetElements.attest,
  body: z.strictObject({ reason: reason() }),
  idempotent: true,
})

export const removeTimesheet = endpoint({
  ...change,
  id: 'timesheets.remove',
  method: 'DELETE',
  path,
  answer: z.null(),
})

/** What can be printed of it, and what keeps that from being final. */
export const timesheetPapers = endpoint({
  ...reading,
  id: 'timesheets.papers',
  path: `${path}/papers`,
  answer: z.array(paperOffer),
})

/** The statement of facts: as it stands, or as it was attested before it was opened again. */
export const printTimesheet = endpoint({
  ...reading,
  id: 'timesheets.print',
  path: `${path}/print`,
  query: paperQuery.omit({ copies: true }).extend({ version: z.coerce.number().int().min(1).optional() }),
  ...pdfFile,
})
