import { z } from 'zod'
import { answerShape } from '#platform/core/answer-shape.ts'
import type { DocumentOwnerContract } from '#platform/core/document.contract.ts'
import { endpoint } from '#platform/core/endpoint.ts'
import { choice, code, fieldsOf, instant, integer, optional, reference, text } from '#platform/core/fields.ts'
import { textInBoth } from '#platform/core/text-in-both.ts'
import { measure } from '#modules/tanks/contract/calculator.contract.ts'
import { eventShape, writtenEvent } from '#modules/timesheets/contract/timesheets.contract.ts'
import {
  deskPath,
  entriesPath,
  entryKinds,
  type Known,
  photoType,
  pocketElements,
  pocketPath,
  type Said,
  type SentEntry,
} from './pocket-paths.ts'

/** Under this name open screens are told about changes. */
export const pocketId = 'pocketEntries'

export const entryStatuses = ['received', 'written', 'refused', 'accepted', 'dismissed'] as const
export type EntryStatus = (typeof entryStatuses)[number]
const reason = () => text({ max: 300, multiline: true })
const person = () => text({ max: 151 })

/** What the list tells of an entry, in the order of its columns. */
export const listed = {
  number: integer({ min: 1, max: 2 ** 31, ordinal: true }),
  status: choice(entryStatuses),
  kind: choice(entryKinds),
  subject: code({ pattern: /./, max: 20 }),
  what: text({ max: 60 }),
  saidAt: instant(),
  saidBy: person(),
  receivedAt: instant(),
  settledAt: optional(instant()),
  settledBy: optional(person()),
  settleReason: optional(reason()),
  plant: reference({ to: 'plants', max: 4 }),
}

/** As loose as can be stored: what is wrong with it is for the desk to see, and not for the door to send away. */
const loose = (max: number) => optional(text({ max }))
export const said = z.strictObject({
  of: text({ max: 40 }),
  at: text({ max: 40 }),
  operation: loose(20),
  note: loose(300),
  reading: loose(20),
  waterLevel: loose(20),
  liquidTemperature: loose(20),
  density15: loose(20),
}) satisfies z.ZodType<Said>

export const sentEntry = z.strictObject({
  id: z.uuid(),
  device: z.uuid(),
  sequence: z
    .int()
    .min(1)
    .max(2 ** 31 - 1),
  plant: listed.plant,
  kind: listed.kind,
  subject: text({ max: 20 }),
  what: listed.what,
  saidAt: listed.saidAt,
  said,
}) satisfies z.ZodType<SentEntry>

const { reading, waterLevel, liquidTemperature, density15 } = measure.shape
/** What is said, in the shapes in which the use cases take it. */
export const eventOf = writtenEvent.extend({ of: z.uuid() })
export const dipOf = z.strictObject({ at: instant(), reading, waterLevel, liquidTemperature, density15 })
export type EventOf = z.infer<typeof eventOf>
export type DipOf = z.infer<typeof dipOf>
/** What the desk may put right beside the event itself, in the shapes of the use cases that it goes to. */
export const settledFields = {
  event: fieldsOf({ at: instant(), note: eventShape.shape.note }),
  dip: fieldsOf(dipOf.shape),
}

const issue = z.object({
  field: z.string(),
  code: z.string(),
  params: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
})
const refusal = issue.omit({ field: true }).extend({ issues: z.array(issue) })
export type Refusal = z.infer<typeof refusal>

export const pocketEntry = z.object({
  id: z.uuid(),
  version: z.int(),
  ...answerShape(listed),
  device: z.uuid(),
  sequence: z.int(),
  said,
  refusal: refusal.nullable(),
  /** The timesheet or the calculation that it became. */
  written: z.uuid().nullable(),
  settled: said.nullable(),
  updatedAt: z.string(),
  updatedBy: z.string(),
})
export type PocketEntry = z.infer<typeof pocketEntry>

const told = z.string().nullable()
export const readKnown = endpoint({
  id: 'pocket.known',
  method: 'GET',
  path: `${pocketPath}/known`,
  permission: pocketElements.enter,
  answer: z.object({
    types: z.array(z.object({ code: z.string(), name: textInBoth })),
    sheets: z.array(
      z.object({
        id: z.uuid(),
        plant: z.string(),
        voyageNumber: z.string(),
        vesselName: z.string(),
        berth: told,
        last: z.object({ operation: z.string(), at: z.string() }).nullable(),
      }),
    ),
    tanks: z.array(
      z.object({
        code: z.string(),
        plant: z.string(),
        product: told,
        last: z.object({ reading: z.string(), liquidTemperature: told, density15: told, at: z.string() }).nullable(),
      }),
    ),
  }) satisfies z.ZodType<Known>,
})

/** Answered with what became of it, also where the use case has refused it: the phone need not send it again. */
export const enterEntry = endpoint({
  id: 'pocket.enter',
  method: 'POST',
  path: entriesPath,
  permission: pocketElements.enter,
  body: sentEntry,
  answer: z.object({ id: z.uuid(), status: z.enum(entryStatuses) }),
  idempotent: true,
})

const params = z.strictObject({ id: z.uuid() })
export const readEntry = endpoint({
  id: 'pocketEntries.read',
  method: 'GET',
  path: `${deskPath}/:id`,
  permission: pocketElements.view,
  params,
  answer: pocketEntry,
})

const settling = {
  params,
  permission: pocketElements.settle,
  answer: pocketEntry,
  versioned: true,
  idempotent: true,
} as const
/** Written after all, as the desk has put it right: by the same use case, for whoever settles it. */
export const acceptEntry = endpoint({
  ...settling,
  id: 'pocketEntries.accept',
  method: 'POST',
  path: `${deskPath}/:id/accept`,
  body: said,
})

export const dismissEntry = endpoint({
  ...settling,
  id: 'pocketEntries.dismiss',
  method: 'POST',
  path: `${deskPath}/:id/dismiss`,
  body: z.strictObject({ reason: reason() }),
})

export const photoOwner = {
  kind: pocketId,
  path: entriesPath,
  elements: { view: pocketElements.view, edit: pocketElements.enter },
  types: [photoType],
  texts: 'pocket:file',
  isOfTheHouse: true,
} as const satisfies DocumentOwnerContract
