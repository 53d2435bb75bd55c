import { z } from 'zod'
import { endpoint } from '#platform/core/endpoint.ts'
import { choice, code, decimal, instant, integer, optional, reference, text } from '#platform/core/fields.ts'

export const alarmElements = {
  view: 'tankAlarms.view',
  acknowledge: 'tankAlarms.acknowledge',
  shelve: 'tankAlarms.shelve',
} as const
export const alarmsPath = '/tank/alarms'
/** Under this name open screens are told about changes. */
export const alarmsId = 'tankAlarms'

export const alarmKinds = [
  'levelHighHigh',
  'levelHigh',
  'levelLow',
  'levelLowLow',
  'waterHigh',
  'temperatureHigh',
  'temperatureLow',
  'pressureHigh',
  'pressureLow',
  'flowWithoutOperation',
  'operationWithoutFlow',
  'gaugeBad',
  'gaugeStale',
  'gaugeFrozen',
] as const
export type AlarmKind = (typeof alarmKinds)[number]

/** In the order in which they are listed, which is also that of their letters. */
export const priorities = ['critical', 'high', 'low'] as const
export type Priority = (typeof priorities)[number]

/** Abnormal and unseen, abnormal and seen, normal again but unseen, and done with. */
export const alarmStatuses = ['raised', 'acknowledged', 'returned', 'ended'] as const
export type AlarmStatus = (typeof alarmStatuses)[number]

const figure = () => optional(decimal({ digits: 12, decimals: 5, min: '-999999', max: '999999', hasOwnScale: true }))
const person = () => optional(text({ max: 151 }))
const note = () => optional(text({ max: 300, multiline: true }))
const reason = () => text({ max: 300, multiline: true })

/** What the list tells of an alarm, in the order of its columns. */
export const listed = {
  priority: choice(priorities),
  status: choice(alarmStatuses),
  tankCode: reference({ to: 'tanks', max: 20 }),
  kind: choice(alarmKinds),
  /** What stood there when it was raised, and what it was held against. */
  value: figure(),
  limitValue: figure(),
  unit: optional(code({ pattern: /./, max: 10 })),
  raisedAt: instant(),
  returnedAt: optional(instant()),
  acknowledgedAt: optional(instant()),
  acknowledgedBy: person(),
  note: note(),
  shelvedUntil: optional(instant()),
  shelvedBy: person(),
  shelfReason: optional(reason()),
  plant: reference({ to: 'plants', max: 4 }),
  number: integer({ min: 1, max: 2 ** 31, ordinal: true }),
}

/** Nobody puts an alarm away for longer than a shift (ISA-18.2, 11.7: shelving ends by itself). */
export const longestShelfMinutes = 480

const told = z.string().nullable()
const occurrence = {
  id: z.uuid(),
  version: z.int(),
  number: z.int(),
  status: z.enum(alarmStatuses),
  value: told,
  limitValue: told,
  unit: told,
  raisedAt: z.string(),
  returnedAt: told,
  acknowledgedAt: told,
  acknowledgedBy: told,
  note: told,
  shelvedAt: told,
  shelvedUntil: told,
  shelvedBy: told,
  shelfReason: told,
  /** When it came off the shelf, by itself or by somebody. */
  shelfEndedAt: told,
}
export const alarm = z.object({
  ...occurrence,
  plant: z.string(),
  tankCode: z.string(),
  kind: z.enum(alarmKinds),
  priority: z.enum(priorities),
  updatedAt: z.string(),
  updatedBy: z.string(),
  /** The same alarm of the same tank before and after this one, the last first. */
  others: z.array(z.object(occurrence)),
})
export type Alarm = z.infer<typeof alarm>
export type Occurrence = Alarm['others'][number]

const params = z.strictObject({ id: z.uuid() })

export const readAlarm = endpoint({
  id: 'tankAlarms.read',
  method: 'GET',
  path: `${alarmsPath}/:id`,
  permission: alarmElements.view,
  params,
  answer: alarm,
})

/**
 * Somebody has seen them. An alarm is one occurrence, so its id says all that was seen: that it returned meanwhile, or a
 * colleague was faster, is no reason to refuse; who was first stays.
 */
export const acknowledgeAlarms = endpoint({
  id: 'tankAlarms.acknowledge',
  method: 'POST',
  path: `${alarmsPath}/acknowledgements`,
  permission: alarmElements.acknowledge,
  body: z.strictObject({ ids: z.array(z.uuid()).min(1).max(1000), note: note() }),
  /** How many it was the first acknowledgement of. */
  answer: z.object({ acknowledged: z.int() }),
  idempotent: true,
})

export const shelf = z.strictObject({
  minutes: integer({ min: 1, max: longestShelfMinutes, unit: 'min' }),
  reason: reason(),
})

/** Away from the list for a while, however often it comes again; it comes back by itself. */
export const shelveAlarm = endpoint({
  id: 'tankAlarms.shelve',
  method: 'POST',
  path: `${alarmsPath}/:id/shelf`,
  permission: alarmElements.shelve,
  params,
  body: shelf,
  answer: alarm,
  versioned: true,
  idempotent: true,
})

export const unshelveAlarm = endpoint({
  id: 'tankAlarms.unshelve',
  method: 'POST',
  path: `${alarmsPath}/:id/unshelf`,
  permission: alarmElements.shelve,
  params,
  answer: alarm,
  versioned: true,
  idempotent: true,
})
