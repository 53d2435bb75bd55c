import { z } from 'zod'
import { endpoint } from '#platform/core/endpoint.ts'
import { boolean, choice, instant, optional, reference, text } from '#platform/core/fields.ts'

export const arrivalElements = { view: 'arrivals.view', edit: 'arrivals.edit' } as const
export const arrivalsPath = '/jetty/eta'
/** Under this name open screens are told about changes. */
export const arrivalsId = 'arrivals'

/** The first is the instruction's own; the others were said here. */
export const sources = ['instruction', 'master', 'agent', 'operator'] as const
export type Source = (typeof sources)[number]
export const sayers = ['master', 'agent', 'operator'] as const

/** Hours before its arrival at which a ship gives notice. */
export const noticeHours = [72, 48, 24, 12] as const
const noticeStates = ['notAsked', 'ahead', 'due', 'given', 'missing'] as const
export type NoticeState = (typeof noticeStates)[number]
/** How the ship stands with the notice of this moment. */
export const noticesNow = ['ahead', 'due', 'given', 'missing'] as const
export type NoticeNow = (typeof noticesNow)[number]

export const phases = ['alongside', 'roadstead', 'overdue', 'next48', 'later', 'unknown', 'gone'] as const
export type Phase = (typeof phases)[number]

export const troubles = ['afterLaycan', 'overlap', 'both'] as const
export type Trouble = (typeof troubles)[number]

const told = z.string().nullable()
const voyage = z
  .string()
  .min(1)
  .max(20)
  .regex(/^[A-Z0-9-]+$/)
const params = z.strictObject({ voyage })

const said = z.object({
  id: z.string(),
  eta: z.string(),
  saidBy: z.enum(sources),
  receivedAt: z.string(),
  note: told,
  by: told,
  /** Minutes later than the first one, and than the one before; null for the first. */
  driftFirst: z.int().nullable(),
  driftBefore: z.int().nullable(),
})
export type SaidEta = z.infer<typeof said>

const call = z.object({
  voyageNumber: z.string(),
  version: z.int(),
  instruction: z.string(),
  plant: z.string(),
  status: z.string(),
  vessel: told,
  vesselName: told,
  operationType: told,
  products: z.array(z.string()),
  /** In tonnes, where it is given in a unit of mass. */
  quantity: told,
  laycanFrom: told,
  laycanTo: told,
  etaDate: told,
  /** The newest that was received. */
  eta: told,
  saidBy: z.enum(sources).nullable(),
  receivedAt: told,
  driftFirst: z.int().nullable(),
  driftBefore: z.int().nullable(),
  mooringPlatform: told,
  isVesselInRoadstead: z.boolean(),
  /** When it is expected to begin and to end to need its place; null where nothing says when it comes. */
  start: told,
  end: told,
  /** The same with what is so by now: who is here is here. */
  takenFrom: told,
  takenUntil: told,
  stayMinutes: z.int(),
  stayFrom: z.enum(['laytime', 'quantity', 'usual']),
  phase: z.enum(phases),
  trouble: z.enum(troubles).nullable(),
  /** The voyages that it meets at its berth. */
  meets: z.array(z.string()),
  noticesGiven: z.int(),
  noticesAsked: z.int(),
  notice: z.enum(noticesNow).nullable(),
})
export type Call = z.infer<typeof call>

const notice = z.object({
  hours: z.int(),
  opensAt: z.string(),
  dueAt: z.string(),
  state: z.enum(noticeStates),
  receivedAt: told,
  toldAt: told,
})
export type NoticeOf = z.infer<typeof notice>

const berth = z.object({ code: z.string(), plant: z.string(), name: z.object({ en: z.string(), it: z.string() }) })
export type Berth = z.infer<typeof berth>

/** All that is expected and here, and where it may lie. */
export const readBoard = endpoint({
  id: 'arrivals.board',
  method: 'GET',
  path: `${arrivalsPath}/board`,
  permission: arrivalElements.view,
  answer: z.object({ now: z.string(), berths: z.array(berth), calls: z.array(call) }),
})
export type BoardData = z.infer<typeof readBoard.answer>

const details = z.object({
  call,
  now: z.string(),
  etas: z.array(said),
  notices: z.array(notice),
  berths: z.array(berth),
})
export type ArrivalDetails = z.infer<typeof details>

export const readArrival = endpoint({
  id: 'arrivals.read',
  method: 'GET',
  path: `${arrivalsPath}/voyages/:voyage`,
  permission: arrivalElements.view,
  params,
  answer: details,
})

const note = () => optional(text({ max: 500, multiline: true }))
export const newEta = z.strictObject({ eta: instant(), saidBy: choice(sayers), receivedAt: instant(), note: note() })

/** Adds to what was said, and takes nothing away: so it asks for no version. */
export const sayEta = endpoint({
  id: 'arrivals.sayEta',
  method: 'POST',
  path: `${arrivalsPath}/voyages/:voyage/etas`,
  permission: arrivalElements.edit,
  params,
  body: newEta,
  answer: call,
  idempotent: true,
})

/** Where the ship is to lie and, where it was moved in time too, the operator's ETA. */
export const placement = z.strictObject({
  mooringPlatform: optional(reference({ to: 'mooringPlatforms', max: 20 })),
  isVesselInRoadstead: boolean(),
  eta: optional(instant()),
})

export const placeShip = endpoint({
  id: 'arrivals.place',
  method: 'POST',
  path: `${arrivalsPath}/voyages/:voyage/place`,
  permission: arrivalElements.edit,
  params,
  body: placement,
  answer: call,
  versioned: true,
  idempotent: true,
})
