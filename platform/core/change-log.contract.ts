import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { workbookType } from './registry-endpoints.ts'

const permission = 'logs.view'
export const changeLogElement = permission
export const changeLogPath = '/system/Logs'

const plain = (max: number) => z.string().trim().min(1).max(max)

export const logActions = ['insert', 'update', 'delete'] as const

export const logFilters = z.strictObject({
  from: z.iso.datetime().optional(),
  to: z.iso.datetime().optional(),
  /** Account of whoever did it. */
  account: plain(151).optional(),
  /** Table of the record, as the list of objects names it. */
  object: plain(63).optional(),
  action: z.enum(logActions).optional(),
  /** Everything that happened to one record. */
  recordId: z.uuid().optional(),
  /** In a value, in the name of a field that changed, or in what a code is called. */
  text: plain(100).optional(),
  /** Left out: only what people did. */
  by: z.enum(['people', 'all']).optional(),
})
export type LogFilters = z.infer<typeof logFilters>

const entry = z.object({
  id: z.string(),
  at: z.string(),
  who: z.string(),
  action: z.enum(logActions),
  /** What the row is called, and the table that keeps it. */
  object: z.string(),
  table: z.string(),
  recordId: z.uuid(),
  title: z.string(),
  /** Where the record can be looked at, if possible as it was just after the change; a deleted one as it was before. */
  path: z.string().nullable(),
  changes: z.array(
    z.object({
      field: z.string(),
      label: z.string(),
      before: z.string(),
      after: z.string(),
      /** About a person, between people, or a secret: that it changed is told, from what to what is not. */
      hidden: z.boolean(),
    }),
  ),
})
export type ChangeLogEntry = z.infer<typeof entry>

/** What one request did: told by its leading row, with the number of the others. */
const act = entry.extend({
  requestId: z.string().nullable(),
  others: z.int(),
  /** There are more than were counted. */
  othersAtLeast: z.boolean(),
})
export type ChangeLogAct = z.infer<typeof act>

/** Who changed what, from what to what, over all records, newest first. */
export const changeLog = endpoint({
  id: 'system.logs',
  method: 'GET',
  takesLong: true,
  path: changeLogPath,
  permission,
  query: logFilters.extend({ after: plain(100).optional(), limit: z.coerce.number().int().min(1).max(200).optional() }),
  answer: z.object({
    rows: z.array(act),
    next: z.string().nullable(),
    /** A text is looked for in so much at a time: everything newer than this was looked into. */
    lookedBackTo: z.string().nullable(),
  }),
})

/** All rows of one act, in the order in which they were written. */
export const changeLogOfAct = endpoint({
  id: 'system.logsOfAct',
  method: 'GET',
  path: `${changeLogPath}/acts/:requestId`,
  permission,
  params: z.object({ requestId: z.string().min(1).max(100) }),
  query: z.strictObject({ after: plain(100).optional() }),
  answer: z.object({ rows: z.array(entry), next: z.string().nullable() }),
})

/** One change with all fields of the record, as they were after it, or before it was deleted. */
export const changeLogEntry = endpoint({
  id: 'system.logEntry',
  method: 'GET',
  path: `${changeLogPath}/entries/:entry`,
  permission,
  params: z.object({ entry: z.string().regex(/^\d{1,18}$/) }),
  answer: entry.extend({
    record: z.array(z.object({ field: z.string(), label: z.string(), value: z.string(), hidden: z.boolean() })),
  }),
})

export const changeLogObjects = endpoint({
  id: 'system.logObjects',
  method: 'GET',
  path: `${changeLogPath}/objects`,
  permission,
  answer: z.array(z.object({ value: z.string(), label: z.string() })),
})

export const exportChangeLog = endpoint({
  id: 'system.exportLogs',
  method: 'GET',
  path: `${changeLogPath}/export`,
  permission,
  query: logFilters,
  answer: z.instanceof(Uint8Array),
  file: workbookType,
})
