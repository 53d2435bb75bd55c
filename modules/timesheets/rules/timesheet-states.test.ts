import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Timesheet, TimesheetStatus } from '../contract/timesheets.contract.ts'
import { timesheetStates as life } from './timesheet-states.ts'

test('whatever people do, nothing is attested that was not completed before, and what is attested is only opened again', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...life.stepNames), { maxLength: 40 }), (tried) => {
      let status: TimesheetStatus = 'open'
      for (const step of tried) {
        const next = life.after(status, step)
        if (next === undefined || next === null) continue
        if (next === 'attested') expect(status).toBe('completed')
        if (status === 'attested') expect(next).toBe('open')
        status = next
      }
    }),
  )
  expect(life.stepsFrom('attested')).toEqual(['reopen'])
})

test('what keeps a step away is said: events that are missing, the ship that has not signed, events of one that is to go', () => {
  const sheet = (more: object) => ({ status: 'open', events: [], shipSigned: null, ...more }) as unknown as Timesheet
  const missing = life.hindrance(sheet({}), 'complete')
  expect(Array.isArray(missing) && missing.map(({ params }) => params?.event)).toContain('NOR')
  expect(life.hindrance(sheet({ status: 'completed' }), 'attest')).toEqual({ code: 'timesheets.shipHasNotSigned' })
  expect(life.hindrance(sheet({ events: [{}] }), 'remove')).toEqual({ code: 'timesheets.hasEvents' })
  expect(life.hindrance(sheet({ status: 'attested' }), 'write')).toEqual({ code: 'timesheets.isAttested' })
})
