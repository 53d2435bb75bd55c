import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { choice, instant, integer, optional, text } from './fields.ts'
import { jobStates } from './job.contract.ts'
import { defineReport, type ReportRow } from './report.ts'

/** Under this name open screens are told about changes. */
export const schedulesId = 'schedules'
export const scheduleElements = { view: 'schedules.view', run: 'schedules.run', pause: 'schedules.pause' }

const longestReason = 500
const path = '/system/Schedules'

/** What goes by the clock: when it is next due, and how it went the last time. */
export const schedulesReport = defineReport({
  id: schedulesId,
  module: 'core',
  path,
  parameters: {},
  row: {
    schedule: text({ max: 100 }),
    version: integer({ min: 1, max: 1_000_000 }),
    name: text({ max: 200 }),
    rhythm: text({ max: 200 }),
    status: choice(['waits', 'running', 'paused']),
    nextDue: optional(instant()),
    lastStarted: optional(instant()),
    lastResult: optional(choice(jobStates)),
    lastSeconds: optional(integer({ min: 0, max: 1_000_000_000, unit: 's' })),
    /** Code of what went wrong. */
    lastError: optional(text({ max: 200 })),
    /** Empty where it was the clock. */
    lastBy: optional(text({ max: 200 })),
    pausedBy: optional(text({ max: 200 })),
    pauseReason: optional(text({ max: longestReason })),
    does: text({ max: 500 }),
  },
  unseen: ['schedule', 'version', 'lastError'],
  wide: ['name', 'does'],
  filters: ['status', 'lastResult'],
  sort: 'name',
  key: ['schedule'],
  title: 'name',
  namedBy: ['name'],
  paper: { columns: ['name', 'rhythm', 'status', 'nextDue', 'lastStarted', 'lastResult', 'lastSeconds', 'lastBy'] },
  everySeconds: 60,
})
export type ScheduleRow = ReportRow<typeof schedulesReport> & { id: string }

const params = z.object({ schedule: z.string().max(100) })

export const runSchedule = endpoint({
  id: 'schedules.run',
  method: 'POST',
  path: `${path}/:schedule/run`,
  permission: scheduleElements.run,
  params,
  answer: z.null(),
  idempotent: true,
})

export const pauseSchedule = endpoint({
  id: 'schedules.pause',
  method: 'POST',
  path: `${path}/:schedule/pause`,
  permission: scheduleElements.pause,
  params,
  body: z.strictObject({ reason: text({ max: longestReason }) }),
  answer: z.null(),
  versioned: true,
})

export const resumeSchedule = endpoint({
  id: 'schedules.resume',
  method: 'POST',
  path: `${path}/:schedule/resume`,
  permission: scheduleElements.pause,
  params,
  answer: z.null(),
  versioned: true,
})
