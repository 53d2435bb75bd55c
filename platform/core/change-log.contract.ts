import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { workbookType } from './registry-endpoints.ts'

const permission = 'logs.view'
export const changeLogElement = permission

const plain = (max: number) => z.string().min(1).max(max)

export const logFilters = z.strictObject({
  from: z.iso.datetime().optional(),
  to: z.iso.datetime().optional(),
  /** Account of whoever did it. */
  account: plain(151).optional(),
  /** Table of the record, as the list of objects names it. */
  object: plain(63).optional(),
  recordId: z.uuid().optional(),
})

const entry = z.object({
  id: z.string(),
  at: z.string(),
  who: z.string(),
  action: z.enum(['insert', 'update', 'delete']),
  object: z.string(),
  title: z.string(),
  /** Where the record can be looked at, if there is such a page. */
  path: z.string().nullable(),
  changes: z.array(
    z.object({
      field: z.string(),
      label: z.string(),
      before: z.string(),
      after: z.string(),
      /** About a person, or a secret: that it changed is told, from what to what is not. */
      hidden: z.boolean(),
    }),
  ),
})
export type ChangeLogEntry = z.infer<typeof entry>

/** Who changed what, from what to what, over all records, newest first. */
export const changeLog = endpoint({
  id: 'system.logs',
  method: 'GET',
  path: '/system/Logs',
  permission,
  query: logFilters.extend({ after: plain(100).optional(), limit: z.coerce.number().int().min(1).max(200).optional() }),
  answer: z.object({ rows: z.array(entry), next: z.string().nullable() }),
})

export const changeLogObjects = endpoint({
  id: 'system.logObjects',
  method: 'GET',
  path: '/system/Logs/objects',
  permission,
  answer: z.array(z.object({ value: z.string(), label: z.string() })),
})

export const exportChangeLog = endpoint({
  id: 'system.exportLogs',
  method: 'GET',
  path: '/system/Logs/export',
  permission,
  query: logFilters,
  answer: z.instanceof(Uint8Array),
  file: workbookType,
})
