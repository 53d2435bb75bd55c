import { z } from 'zod'
import { endpoint } from '#platform/core/endpoint.ts'
import { choice, code, date, optional, text } from '#platform/core/fields.ts'
import { paperOffer, paperQuery, pdfFile } from '#platform/core/paper.contract.ts'

export const handoverElements = {
  view: 'shiftHandovers.view',
  note: 'shiftHandovers.note',
  sign: 'shiftHandovers.sign',
  takeOver: 'shiftHandovers.takeOver',
} as const
/** The page of the shift on duty. */
export const handoverPath = '/shift-handover'
/** All handovers, and below it each by itself. */
export const handoversPath = '/shift-handover/list'
/** Under this name open screens are told about changes. */
export const handoversId = 'shiftHandovers'

export const statuses = ['open', 'signed', 'takenOver'] as const
export type HandoverStatus = (typeof statuses)[number]
export const shifts = ['morning', 'afternoon', 'night'] as const
/** In the order of their weight. */
export const severities = ['urgent', 'attention', 'info'] as const
export type Severity = (typeof severities)[number]
export const groups = ['open', 'done', 'abnormal', 'coming'] as const

const plantCode = () => code({ pattern: /^[A-Z0-9]+$/, max: 4 })
const areaCode = () => code({ pattern: /^[A-Z0-9-]+$/, max: 20 })

const told = z.string().nullable()
const item = z.object({
  key: z.string(),
  title: z.string(),
  note: told,
  at: told,
  figure: told,
  unit: told,
  /** What it does at the moment that the page is of. */
  rate: told,
  rateUnit: told,
  link: z.string(),
})
export type Item = z.infer<typeof item>

const section = z.object({
  id: z.string(),
  group: z.enum(groups),
  title: z.string(),
  /** All of them, also those that are not named. */
  count: z.int(),
  items: z.array(item),
})
export type Section = z.infer<typeof section>

const change = z.object({ section: z.string(), change: z.enum(['added', 'changed', 'gone']), item })
export type Change = z.infer<typeof change>

const note = z.object({
  id: z.uuid(),
  version: z.int(),
  text: z.string(),
  severity: z.enum(severities),
  writtenAt: z.string(),
  writtenBy: z.string(),
  /** The shift in which it was written. */
  day: z.string(),
  shift: z.enum(shifts),
  isCarried: z.boolean(),
  /** As it stands now, also on a page of long ago. */
  doneAt: told,
  doneBy: told,
})
export type Note = z.infer<typeof note>

const person = z.object({ id: z.string(), name: z.string(), at: z.string() })

const place = z.object({ code: z.string(), name: z.string() })

export const handover = z.object({
  /** Nothing as long as nobody has begun it. */
  id: z.uuid().nullable(),
  version: z.int().nullable(),
  number: z.int().nullable(),
  plant: z.string(),
  plantName: z.string(),
  area: told,
  areaName: told,
  day: z.string(),
  shift: z.enum(shifts),
  from: z.string(),
  to: z.string(),
  status: z.enum(statuses),
  /** Whether it goes on. */
  isRunning: z.boolean(),
  /** The moment that the page tells of. */
  asOf: z.string(),
  signableFrom: z.string(),
  signed: person.nullable(),
  takenOver: person.nullable(),
  remark: told,
  sections: z.array(section),
  notes: z.array(note),
  /** What is otherwise than when it was signed: until it is taken over, and as it was then. */
  changes: z.array(change),
  /** Under these names open screens are told about what stands here. */
  follows: z.array(z.string()),
  plants: z.array(place),
  areas: z.array(place),
})
export type Handover = z.infer<typeof handover>

const params = z.strictObject({ id: z.uuid() })
const whichShift = { day: date(), shift: choice(shifts) }

/** The page of a shift: the present one of the first plant, where nothing else is asked for. */
export const readShift = endpoint({
  id: 'shiftHandovers.shift',
  method: 'GET',
  path: handoverPath,
  permission: handoverElements.view,
  query: z.strictObject({
    plant: plantCode().optional(),
    area: areaCode().optional(),
    day: date().optional(),
    shift: choice(shifts).optional(),
  }),
  answer: handover,
})

export const readHandover = endpoint({
  id: 'shiftHandovers.read',
  method: 'GET',
  path: `${handoversPath}/:id`,
  permission: handoverElements.view,
  params,
  answer: handover,
})

/** Begins the handover of a shift; one that has begun is answered as it is. */
export const openHandover = endpoint({
  id: 'shiftHandovers.open',
  method: 'POST',
  path: handoversPath,
  permission: handoverElements.note,
  body: z.strictObject({ plant: plantCode(), area: optional(areaCode()), ...whichShift }),
  answer: handover,
  idempotent: true,
})

export const noteBody = z.strictObject({ text: text({ max: 500, multiline: true }), severity: choice(severities) })

export const addNote = endpoint({
  id: 'shiftHandovers.note',
  method: 'POST',
  path: `${handoversPath}/:id/notes`,
  permission: handoverElements.note,
  params,
  body: noteBody,
  answer: handover,
  idempotent: true,
})

/** It is carried over no more. */
export const markNoteDone = endpoint({
  id: 'shiftHandovers.noteDone',
  method: 'POST',
  path: '/shift-handover/notes/:id/done',
  permission: handoverElements.note,
  params,
  answer: z.object({ id: z.uuid(), version: z.int() }),
  versioned: true,
  idempotent: true,
})

/** By the one who goes, for themselves and by nothing but the call. */
export const signHandover = endpoint({
  id: 'shiftHandovers.sign',
  method: 'POST',
  path: `${handoversPath}/:id/sign`,
  permission: handoverElements.sign,
  params,
  answer: handover,
  versioned: true,
  idempotent: true,
})

/** By the one who comes, who is another person. */
export const takeOverHandover = endpoint({
  id: 'shiftHandovers.takeOver',
  method: 'POST',
  path: `${handoversPath}/:id/take-over`,
  permission: handoverElements.takeOver,
  params,
  body: z.strictObject({ remark: optional(text({ max: 500, multiline: true })) }),
  answer: handover,
  versioned: true,
  idempotent: true,
})

export const handoverPapers = endpoint({
  id: 'shiftHandovers.papers',
  method: 'GET',
  path: `${handoversPath}/:id/papers`,
  permission: handoverElements.view,
  params,
  answer: z.array(paperOffer),
})

export const printHandover = endpoint({
  id: 'shiftHandovers.print',
  method: 'GET',
  path: `${handoversPath}/:id/print`,
  permission: handoverElements.view,
  params,
  query: paperQuery.omit({ copies: true }),
  ...pdfFile,
})
