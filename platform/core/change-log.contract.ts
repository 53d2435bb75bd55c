import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { choice, code, instant, integer, optional, reference, text } from './fields.ts'
import { defineReport } from './report.ts'

export const changeLogPath = '/system/Logs'
export const logActions = ['insert', 'update', 'delete'] as const

/** Who changed what, from what to what, over all records: one row for what one request did. */
export const changeLog = defineReport({
  id: 'logs',
  module: 'core',
  path: changeLogPath,
  parameters: {
    /** In a value, in the name of a field that changed, or in what a code is called. */
    text: optional(text({ max: 100 })),
    /** Of whoever did it. */
    account: optional(reference({ to: 'users', max: 151 })),
    /** Table of the record, as the list of objects names it. */
    object: optional(code({ pattern: /^[a-z_0-9]+$/, max: 63 })),
    /** Left out: only what people did. */
    by: optional(choice(['people', 'all'])),
    /** Everything that happened to one record. */
    recordId: optional(code({ pattern: /^[0-9a-f-]+$/, max: 36 })),
  },
  row: {
    at: instant(),
    who: text({ max: 200 }),
    action: choice(logActions),
    object: text({ max: 100 }),
    title: text({ max: 300 }),
    changes: text({ max: 500 }),
    /** Records that the same request touched besides. */
    others: optional(integer({ min: 0, max: 1000 })),
    requestId: optional(text({ max: 100 })),
  },
  spare: ['requestId'],
  wide: ['changes'],
  filters: ['action', 'at'],
  sort: '-at',
  orders: ['at'],
  groups: ['who', 'action', 'object'],
  title: 'title',
})
const permission = changeLog.elements.view
export const changeLogElement = permission
/** More are not counted. */
export const mostOthers = 1000

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

/** What is to be said above the rows. */
export const changeLogAbout = endpoint({
  id: 'system.logsAbout',
  method: 'GET',
  takesLong: true,
  path: `${changeLogPath}/about`,
  permission,
  query: changeLog.endpoints.list.query,
  answer: z.object({
    /** A text is looked for in so much at a time: everything newer than this was looked into. */
    lookedBackTo: z.string().nullable(),
    /** The one record that is asked for. */
    record: entry.pick({ object: true, title: true, path: true }).nullable(),
  }),
})

/** All rows of one act, in the order in which they were written. */
export const changeLogOfAct = endpoint({
  id: 'system.logsOfAct',
  method: 'GET',
  path: `${changeLogPath}/acts/:requestId`,
  permission,
  params: z.object({ requestId: z.string().min(1).max(100) }),
  query: z.strictObject({ after: z.string().trim().min(1).max(100).optional() }),
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
