import { expect, test } from 'vitest'
import { z } from 'zod'
import { daily } from '#platform/core/schedule.ts'
import { defineJob } from '../jobs/job.ts'
import { checkSchedules } from './check-schedules.ts'
import type { Schedule } from './schedule.ts'

const job = defineJob({ kind: 'a.b', rights: 'none', payload: z.strictObject({}), stages: [] })
const schedule: Schedule = {
  id: 'nightly',
  text: 'x:y',
  job: { kind: 'a.b', payload: {} },
  at: daily('03:00'),
  missed: 'once',
}

test('a schedule that can run is taken', () => {
  expect(() => checkSchedules([schedule], [job])).not.toThrow()
})

test.each([
  ['two of the same name', [schedule, schedule], [job], /two schedules nightly/],
  ['work that nobody does', [schedule], [], /which nobody does/],
  ['work that needs a person', [schedule], [{ ...job, rights: () => ['x.y'] }], /which only people do/],
  [
    'what its job does not understand',
    [{ ...schedule, job: { kind: 'a.b', payload: { c: 1 } } }],
    [job],
    /unrecognized/i,
  ],
])('%s is refused', (_, schedules, jobs, message) => {
  expect(() => checkSchedules(schedules, jobs)).toThrow(message)
})
